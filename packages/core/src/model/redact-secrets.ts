/** What keys of providers look like: a known prefix, or a header with one. Providers quote them in error messages. */
const secrets: readonly RegExp[] = [
  /\b(?:sk|pk|rk|gsk|xai|key|token|ghp|gho|github_pat|hf|r8|AIza)[-_]?[A-Za-z0-9*_-]{12,}/g,
  /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi,
  /\b(api[-_ ]?key|authorization|x-api-key|access[-_ ]?token|secret)(["']?\s*[:=]\s*["']?)[^\s"',;]{8,}/gi,
  /([?&](?:key|api_key|token|access_token)=)[^&\s"']+/gi,
  /(\/\/)[^\s/@:]+:[^\s/@]+@/g,
];

/** A message without what could be a key: it is stored in events and shown to users. */
export function redactSecrets(text: string): string {
  let clean = text;
  for (const pattern of secrets) {
    clean = clean.replaceAll(pattern, (...groups) => {
      const kept = groups.slice(1, -2).filter((group): group is string => typeof group === 'string');
      return `${kept.join('')}${kept.length === 1 && /^(?:bearer|basic)$/i.test(kept[0] ?? '') ? ' ' : ''}[redacted]`;
    });
  }
  return clean;
}
