/**
 * Reads the JSON object of an answer: the whole text, the body of a fence around it, or the outermost braces in prose around it.
 * Never repairs: a broken object is an answer to send back.
 */
export function parseJsonAnswer(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string } {
  const trimmed = text.trim();
  const inBraces = trimmed.slice(Math.max(0, trimmed.indexOf('{')), trimmed.lastIndexOf('}') + 1);
  let problem = 'it is not JSON';
  for (const candidate of [trimmed, inBraces]) {
    if (candidate === '') continue;
    try {
      return { ok: true, value: JSON.parse(candidate) };
    } catch (error) {
      problem = `it is not JSON (${error instanceof Error ? error.message : String(error)})`;
    }
  }
  return { ok: false, problem };
}
