/**
 * FNV-1a over the UTF-16 code units of a text, 64 bits, 16 lower-case hex digits. It notices that content changed; it
 * is no protection against someone who wants two texts to agree.
 * Parameters: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm" (IETF draft-eastlake-fnv), section 5.
 */
export function contentHash(text: string): string {
  // Four 16-bit limbs: a product of two stays exact in a double, which is far quicker than BigInt.
  let a = 0xcbf2;
  let b = 0x9ce4;
  let c = 0x8422;
  let d = 0x2325;
  for (let index = 0; index < text.length; index += 1) {
    d ^= text.charCodeAt(index);
    // The prime is 2^40 + 0x1b3.
    const low = d * 0x1b3;
    const next = c * 0x1b3 + (low >>> 16);
    const third = b * 0x1b3 + d * 0x100 + (next >>> 16);
    const top = a * 0x1b3 + c * 0x100 + Math.floor(third / 0x10000);
    d = low & 0xffff;
    c = next & 0xffff;
    b = third & 0xffff;
    a = top & 0xffff;
  }
  return [a, b, c, d].map((limb) => limb.toString(16).padStart(4, '0')).join('');
}
