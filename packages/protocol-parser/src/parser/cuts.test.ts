import { describe, expect, it } from 'vitest';
import { recognitionCases } from '../../test/cases/recognition-cases.ts';
import { collectEvents, pieces } from '../../test/support/collect-events.ts';
import { eventSignature } from '../../test/support/event-signature.ts';
import { randomPieces } from '../../test/support/random-pieces.ts';
import { readAnswers } from '../../test/support/read-answers.ts';
import type { ParserOptions } from './parser-options.ts';

const answers = readAnswers();

describe('events do not depend on where the answer was cut', () => {
  it.each(recognitionCases)('$name', ({ answer, options = {}, finishReason }) => {
    for (const reading of [options, { ...options, collect: false }]) {
      const whole = collectEvents([answer], reading, finishReason);
      for (let at = 1; at < answer.length; at++) {
        expect(collectEvents([answer.slice(0, at), answer.slice(at)], reading, finishReason), `cut at ${at}`).toEqual(
          whole,
        );
      }
      for (const length of [1, 2, 3])
        expect(collectEvents(pieces(answer, length), reading, finishReason), `in pieces of ${length}`).toEqual(whole);
      for (let round = 0; round < 50; round++)
        expect(collectEvents(randomPieces(answer, round), reading, finishReason), `round ${round}`).toEqual(whole);
    }
  });

  it.each(answers)('$name', { timeout: 120_000 }, ({ answer, modes }) => {
    const wrong: string[] = [];
    for (const options of modes) {
      const check = (reading: ParserOptions, cuts: Iterable<readonly string[]>, how: string) => {
        const whole = eventSignature(collectEvents([answer], reading), answer);
        for (const chunks of cuts) {
          if (eventSignature(collectEvents(chunks, reading), answer) !== whole)
            wrong.push(`${how}: ${JSON.stringify(chunks).slice(0, 200)}`);
        }
      };
      // Contents follow from the deltas, so that the many cuts do without collecting them.
      check({ ...options, collect: false }, everyCut(answer), 'one cut');
      check(options, [pieces(answer, 1), pieces(answer, 2), pieces(answer, 3)], 'small pieces');
      check(
        options,
        Array.from({ length: 200 }, (_, round) => randomPieces(answer, round)),
        'random cuts',
      );
    }
    expect(wrong).toEqual([]);
  });
});

function* everyCut(answer: string): Generator<readonly string[]> {
  for (let at = 1; at < answer.length; at++) yield [answer.slice(0, at), answer.slice(at)];
}

it('has answers to read', () => {
  expect(answers.length).toBeGreaterThanOrEqual(5);
});
