import type { ParserOptions } from '../../src/parser/parser-options.ts';

/** One answer and how it must be read. */
export interface RecognitionCase {
  readonly name: string;
  readonly answer: string;
  readonly options?: ParserOptions;
  readonly finishReason?: string;
  /** Operations in the short form of `summarize`. */
  readonly operations: readonly string[];
  /** Prose; not compared where it is left out. */
  readonly text?: string;
  /** Codes of the diagnostics, in order. */
  readonly diagnostics?: readonly string[];
  /** Codes of the truncation signals, in order. */
  readonly signals?: readonly string[];
}
