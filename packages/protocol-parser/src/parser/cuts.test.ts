import { describe, expect, it } from 'vitest';
import { recognitionCases } from '../../test/cases/recognition-cases.ts';
import { collectEvents, pieces } from '../../test/support/collect-events.ts';
import { randomPieces } from '../../test/support/random-pieces.ts';
import { readAnswers } from '../../test/support/read-answers.ts';
import type { ParserOptions } from './parser-options.ts';

const answers = readAnswers();
const modes: readonly ParserOptions[] = [{}, { strict: true }, { seal: 'k3f9' }];

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

  it.each(answers)('$name', ({ answer }) => {
    const wrong: string[] = [];
    for (const options of modes) {
      const whole = JSON.stringify(collectEvents([answer], options));
      const check = (chunks: readonly string[], how: string) => {
        if (JSON.stringify(collectEvents(chunks, options)) !== whole) wrong.push(how);
      };
      for (let at = 1; at < answer.length; at++) check([answer.slice(0, at), answer.slice(at)], `cut at ${at}`);
      check(pieces(answer, 1), 'character by character');
      for (let round = 0; round < 200; round++) check(randomPieces(answer, round), `random cuts ${round}`);
    }
    expect(wrong).toEqual([]);
  });
});

it('has answers to read', () => {
  expect(answers.length).toBeGreaterThanOrEqual(5);
});
