/** How long response headers ask to wait, in milliseconds; null when they ask nothing that can be understood. */
export function retryAfterOf(headers: unknown, now: number): number | null {
  const precise = parseNumber(header(headers, 'retry-after-ms'));
  if (precise !== null) return precise;
  const value = header(headers, 'retry-after');
  if (value === null) return null;
  const seconds = parseNumber(value);
  if (seconds !== null) return seconds * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function parseNumber(text: string | null): number | null {
  if (text === null || !/^\d+(\.\d+)?$/.test(text.trim())) return null;
  return Number(text);
}

function header(headers: unknown, name: string): string | null {
  if (typeof headers !== 'object' || headers === null) return null;
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name && typeof value === 'string') return value;
  }
  return null;
}
