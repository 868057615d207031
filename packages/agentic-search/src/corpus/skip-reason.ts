import type { FileFacts } from './file-facts.ts';

/** Why a file is left out of a search. */
export type SkipReason = 'excluded-path' | 'binary' | 'too-large' | 'minified' | 'generated';

/** Mean line length past which a file is taken for a tool's output. Hand-written code stays below 60. */
const maxMeanLine = 500;

/** Judges a file by its content; null when it is to be searched. */
export function skipReason(facts: FileFacts, maxFileBytes: number): SkipReason | null {
  if (isLonger(facts.text, maxFileBytes)) return 'too-large';
  if (facts.text.includes('\0')) return 'binary';
  if (facts.text.length > 4 * maxMeanLine && facts.text.length / facts.starts.length > maxMeanLine) return 'minified';
  if (/@generated\b|auto-generated file|DO NOT EDIT/.test(facts.text.slice(0, 400))) return 'generated';
  return null;
}

/** Whether a text has more than `bytes` bytes in UTF-8, without encoding what can't matter. */
function isLonger(text: string, bytes: number): boolean {
  if (text.length > bytes) return true;
  if (text.length * 3 <= bytes) return false;
  return new TextEncoder().encode(text).length > bytes;
}
