import type { Operation } from '../../src/parser/operation.ts';
import type { ParserOptions } from '../../src/parser/parser-options.ts';
import type { ProtocolResult } from '../../src/parser/protocol-result.ts';
import type { RecognitionCase } from './recognition-case.ts';
import { summarize } from './summarize.ts';

/** Reads a whole answer: the parser, or a copy of it from which a rule was removed. */
export type Parse = (text: string, options?: ParserOptions & { readonly finishReason?: string }) => ProtocolResult;

/** What a case says beside what was read, in parts that a test can compare. */
export interface Comparison {
  readonly expected: unknown;
  readonly found: unknown;
}

/** Reads a case and puts what it says beside what was read; what the case leaves out is not compared. */
export function compareCase(
  parse: Parse,
  { answer, options = {}, finishReason, operations, text, diagnostics, signals }: RecognitionCase,
): Comparison {
  const result = parse(answer, finishReason === undefined ? options : { ...options, finishReason });
  return {
    expected: { operations, text, diagnostics, signals },
    found: {
      operations: result.operations.map((operation: Operation) => summarize(operation)),
      text: text === undefined ? undefined : result.text,
      diagnostics: diagnostics === undefined ? undefined : result.diagnostics.map(({ code }) => code),
      signals: signals === undefined ? undefined : result.truncation.signals.map(({ code }) => code),
    },
  };
}
