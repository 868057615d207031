/** Text is what decodes as UTF-8 and encodes back to the same bytes; anything else stays bytes. */
export function decodeContent(bytes: Uint8Array): string | Uint8Array {
  try {
    // ignoreBOM keeps a byte order mark in the text, so that encoding gives it back; fatal refuses what would not come back.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}
