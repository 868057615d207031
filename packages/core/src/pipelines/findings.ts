import type { Finding } from '@boxwright/verify';

/** What a finding is made of; severity `error` and weight 1 by default. */
export interface FindingFacts {
  readonly code: string;
  readonly message: string;
  readonly path?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly severity?: Finding['severity'];
}

/** Longest message of a finding: enough for one compiler error with its explanation, little enough for fifty in a prompt. */
const maxMessageChars = 1_200;

/** Makes a finding. Its fingerprint leaves positions and numbers out, so that the same fault two lines further down is known again. */
export function makeFinding(facts: FindingFacts): Finding {
  const { code, path, line, column, severity = 'error' } = facts;
  const message =
    facts.message.length > maxMessageChars
      ? `${facts.message.slice(0, maxMessageChars)}…`.toWellFormed()
      : facts.message;
  return {
    code,
    message,
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    severity,
    weight: 1,
    fingerprint: fnv1a64(`${code}\0${path ?? ''}\0${message.replaceAll(/\d+/g, '#')}`),
  };
}

/** The fingerprint of a verdict: the same set of findings has the same one, in whatever order and number they came. */
export function fingerprintOf(findings: readonly Finding[]): string {
  return fnv1a64([...new Set(findings.map((finding) => finding.fingerprint))].toSorted().join('\n'));
}

/** Drops repetitions and keeps at most `max`, errors first, otherwise in the given order. */
export function tidyFindings(findings: readonly Finding[], max: number): readonly Finding[] {
  const seen = new Set<string>();
  const unique = findings.filter((finding) => {
    const key = `${finding.fingerprint}:${finding.line ?? ''}`;
    return seen.has(key) ? false : seen.add(key);
  });
  const errors = unique.filter((finding) => finding.severity === 'error');
  return [...errors, ...unique.filter((finding) => finding.severity !== 'error')].slice(0, max);
}

/** FNV-1a, 64 bit, as 16 hex digits (offset basis and prime of the authors' reference). Tells things apart; protects nothing. */
function fnv1a64(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
