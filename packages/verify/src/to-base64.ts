/** Bytes as base64, wherever there is `btoa`. */
export function toBase64(bytes: Uint8Array): string {
  // One call for all would pass as many arguments as there are bytes, which engines refuse.
  const step = 8_192;
  let text = '';
  for (let start = 0; start < bytes.length; start += step) {
    text += String.fromCharCode(...bytes.subarray(start, start + step));
  }
  return btoa(text);
}
