import { describe, expect, it } from 'vitest';
import { recognitionCases } from '../../test/cases/recognition-cases.ts';
import { collectEvents, pieces } from '../../test/support/collect-events.ts';
import { eventSignature } from '../../test/support/event-signature.ts';
import { randomPieces } from '../../test/support/random-pieces.ts';
import { readAnswers } from '../../test/support/read-answers.ts';
import type { ParserOptions } from './parser-options.ts';

const answers = readAnswers();

/** Readings that differ from the reading of the whole text, by their chunks. */
function differing(
  answer: string,
  cuts: Iterable<readonly string[]>,
  options: ParserOptions,
  finishReason?: string,
): string[] {
  const whole = eventSignature(collectEvents([answer], options, finishReason), answer);
  const wrong: string[] = [];
  for (const chunks of cuts) {
    const found = eventSignature(collectEvents(chunks, options, finishReason), answer);
    if (found !== whole) wrong.push(`${JSON.stringify(chunks).slice(0, 400)} gives ${found.slice(0, 400)}`);
  }
  return wrong;
}

const small = (answer: string) => [pieces(answer, 1), pieces(answer, 2), pieces(answer, 3)];
const random = (answer: string) => Array.from({ length: 200 }, (_, round) => randomPieces(answer, round));

describe('events do not depend on where the answer was cut', () => {
  it.each(recognitionCases)('$name', { timeout: 120_000 }, ({ answer, options = {}, finishReason }) => {
    const cuts = [...everyCut(answer), ...small(answer), ...random(answer)];
    expect(differing(answer, cuts, options, finishReason)).toEqual([]);
    expect(differing(answer, small(answer), { ...options, collect: false }, finishReason)).toEqual([]);
  });

  it.each(answers)('$name', { timeout: 120_000 }, ({ answer, modes }) => {
    for (const options of modes) {
      // Contents follow from the deltas, so that the many cuts do without collecting them.
      expect(differing(answer, everyCut(answer), { ...options, collect: false })).toEqual([]);
      expect(differing(answer, [...small(answer), ...random(answer)], options)).toEqual([]);
    }
  });
});

function* everyCut(answer: string): Generator<readonly string[]> {
  for (let at = 1; at < answer.length; at++) yield [answer.slice(0, at), answer.slice(at)];
}

it('has answers to read', () => {
  expect(answers.length).toBeGreaterThanOrEqual(5);
});
