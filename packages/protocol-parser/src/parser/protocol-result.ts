import type { TruncationVerdict } from '../truncation/truncation-verdict.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Operation } from './operation.ts';

/** The whole answer, read. Where it differs from earlier events (a late demotion), the result decides. */
export interface ProtocolResult {
  /** In answer order. Of several writes to one path, the last complete one. */
  readonly operations: readonly Operation[];
  /** Prose outside tags. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly truncation: TruncationVerdict;
}
