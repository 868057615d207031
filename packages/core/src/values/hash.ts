import { type BlobRef, isBlobRef } from './refs.ts';

/** The SHA-256 of bytes in lowercase hex. */
export async function hashBytes(bytes: Uint8Array): Promise<BlobRef> {
  // The copy gives the digest a plain ArrayBuffer, whatever the caller's bytes lie in.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  const ref = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!isBlobRef(ref)) throw new TypeError('SHA-256 gave no 32 bytes.');
  return ref;
}

/** The SHA-256 of a text's UTF-8 bytes in lowercase hex. */
export function hashText(text: string): Promise<BlobRef> {
  return hashBytes(new TextEncoder().encode(text));
}
