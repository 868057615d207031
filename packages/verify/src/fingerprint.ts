/**
 * A short name for a text that stays the same in the next build: addresses lose their origin and query, file names their
 * build hash, and all numbers are alike. 16 hexadecimal digits.
 */
export function fingerprint(parts: readonly string[]): string {
  const text = parts.map(withoutBuildDetails).join('\n');
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}`;
}

function withoutBuildDetails(text: string): string {
  return text
    .replace(/\bhttps?:\/\/[^\s/'")]+/g, '')
    .replace(/\?[^\s'")]*/g, '')
    .replace(/-[\w-]{8}(?=\.(?:js|mjs|css|map|svg|png|jpe?g|webp|woff2?)\b)/g, '')
    .replace(/\d+/g, '0')
    .replace(/\s+/g, ' ')
    .trim();
}

/** FNV-1a over code units, 32 bits. It names things; it protects nothing. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}
