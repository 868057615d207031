import { describe, expect, it } from 'vitest';
import { recognitionCases } from '../../test/cases/recognition-cases.ts';
import { summarize } from '../../test/support/summarize.ts';
import { parse } from './parse.ts';

describe('parse reads', () => {
  it.each(recognitionCases)('$name', ({ answer, options = {}, finishReason, operations, text, diagnostics, signals }) => {
    const result = parse(answer, finishReason === undefined ? options : { ...options, finishReason });
    expect(result.operations.map(summarize)).toEqual(operations);
    if (text !== undefined) expect(result.text).toBe(text);
    if (diagnostics !== undefined) expect(result.diagnostics.map(({ code }) => code)).toEqual(diagnostics);
    if (signals !== undefined) expect(result.truncation.signals.map(({ code }) => code)).toEqual(signals);
    expect(result.truncation.truncated).toBe(result.truncation.signals.length > 0);
  });
});
