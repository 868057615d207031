import { findingCodes, type FindingCode } from './finding-codes.ts';
import { fingerprint } from './fingerprint.ts';

/** One fact that is wrong with a page, worded so that a person or a model can act on it. */
export interface Finding {
  /** Stable name of the kind, bare kebab-case: one of `findingCodes`, or a custom check's own. */
  readonly code: string;
  /** What is wrong, with the text or the value in question. Text that came from the page is untrusted. */
  readonly message: string;
  /** Project path of the file at fault, when known. */
  readonly path?: string;
  /** 1-based, in `path`. */
  readonly line?: number;
  /** 1-based, in `path`. */
  readonly column?: number;
  /** CSS selector of the element at fault, when there is one. */
  readonly selector?: string;
  /** A check fails by errors; warnings alone leave it passed. */
  readonly severity: 'error' | 'warning';
  /** How much it matters, 1 to 100: sums of weights compare two states of one page. */
  readonly weight: number;
  /** Equal for the same fault in another build: addresses, numbers and build hashes are left out of it. */
  readonly fingerprint: string;
}

/** Where a finding points, and what departs from the table's defaults. */
export interface FindingDetails {
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  readonly selector?: string;
  /** The code's own severity by default. */
  readonly severity?: Finding['severity'];
}

/** Longest message kept, in characters: a page can log megabytes. */
const maxMessageChars = 600;

/** A finding of a code in the table, with that code's severity and weight. */
export function createFinding(code: FindingCode, message: string, details: FindingDetails = {}): Finding {
  const { severity, weight } = findingCodes[code];
  const short = message.length > maxMessageChars ? `${message.slice(0, maxMessageChars)}…` : message;
  return {
    severity,
    weight,
    ...details,
    code,
    message: short,
    fingerprint: fingerprint([code, short, details.path ?? '', details.selector ?? '']),
  };
}
