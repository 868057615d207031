import type { DiagnosticCode } from './diagnostic-codes.ts';
import type { Span } from './span.ts';

/** Something the parser noticed about the answer. It is a value, never an exception. */
export interface Diagnostic {
  /** One of the codes of this package's table; new ones may come. */
  readonly code: DiagnosticCode;
  /** The code in words, with the detail if there is one; `diagnosticMeanings` has a sentence for each code. */
  readonly message: string;
  readonly span: Span;
}
