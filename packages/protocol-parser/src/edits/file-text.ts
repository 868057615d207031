/** The text of a file, or null when its bytes are not UTF-8. A byte order mark stays in the text. */
export function fileText(content: string | Uint8Array): string | null {
  if (typeof content === 'string') return content;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return null;
  }
}
