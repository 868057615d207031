import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognitionCases } from '../../test/cases/recognition-cases.ts';
import { grammarAnswer } from '../../test/support/answer-grammar.ts';
import { createRandom, randomPieces } from '../../test/support/random-pieces.ts';
import { readAnswers } from '../../test/support/read-answers.ts';
import { createParserState } from './parser-state.ts';
import type { ParserOptions } from './parser-options.ts';
import type { ProtocolEvent } from './protocol-event.ts';
import { finish } from './finish.ts';
import { feed } from './machine.ts';

/** Most text that may be held in a body: a line end, its indentation, and the longest thing that can still become a closer or an open tag. */
const MOST_HELD = 160;

interface Reading {
  readonly events: readonly ProtocolEvent[];
  readonly examined: number;
  readonly mostHeld: number;
}

function read(chunks: readonly string[], options: ParserOptions = {}, finishReason?: string): Reading {
  const events: ProtocolEvent[] = [];
  const state = createParserState(options as never, (event) => void events.push(event as ProtocolEvent));
  for (const chunk of chunks) feed(state, chunk);
  finish(state, finishReason);
  return { events, examined: state.examined, mostHeld: state.mostHeld };
}

/** What holds for every reading of every text. */
function check(answer: string, { events, examined, mostHeld }: Reading): void {
  let offset = 0;
  let covered = 0;
  const open = new Map<number, string>();
  for (const event of events) {
    if (event.type !== 'diagnostic') {
      if (event.start < offset && event.type !== 'end') expect.fail(`${event.type} at ${event.start} after ${offset}`);
      offset = event.end;
    }
    if (event.start < 0 || event.end < event.start || event.end > answer.length) expect.fail(`span ${event.start} to ${event.end}`);
    if ('text' in event) {
      if (event.text !== answer.slice(event.start, event.end)) expect.fail(`delta at ${event.start} is no slice`);
      if (event.text === '') expect.fail('empty delta');
      // A pair of surrogates is never torn apart.
      if (event.end < answer.length && isHigh(answer, event.end - 1) && isLow(answer, event.end)) expect.fail(`surrogates torn at ${event.end}`);
      covered += event.text.length;
    }
    if (event.type === 'tag-start') open.set(event.id, event.tag);
    if (event.type === 'tag-end' && (open.get(event.id) !== event.tag || !open.delete(event.id))) expect.fail('an end without its start');
  }
  expect(open.size).toBe(0);
  expect(events.at(-1)?.type).toBe('end');
  expect(events.filter(({ type }) => type === 'end')).toHaveLength(1);
  expect(covered).toBeLessThanOrEqual(answer.length);
  expect(mostHeld).toBeLessThanOrEqual(MOST_HELD);
  expect(examined).toBeLessThanOrEqual(3 * answer.length + 200);
}

const isHigh = (text: string, at: number) => /[\ud800-\udbff]/.test(text.charAt(at));
const isLow = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at));

/** One character dropped, doubled, swapped with the next, or replaced by one that the grammar knows. */
function mutate(text: string, random: (below: number) => number): string {
  const at = random(text.length + 1);
  const unit = text.charAt(at);
  switch (random(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + unit + text.slice(at);
    case 2:
      return text.slice(0, at) + text.charAt(at + 1) + unit + text.slice(at + 2);
    default:
      return text.slice(0, at) + '<>/"=` \n\r\t:ft\ud83d\ufeff'.charAt(random(15)) + text.slice(at + 1);
  }
}

describe('for any text, offsets rise, deltas are slices, little is held, and time is linear', () => {
  it('known cases and whole answers, with every character damaged in turn', () => {
    const random = createRandom(5);
    for (const { answer, options = {}, finishReason } of recognitionCases) {
      for (let round = 0; round < 40; round++) {
        const damaged = mutate(mutate(answer, random), random);
        check(damaged, read(randomPieces(damaged, round), options, finishReason));
      }
    }
    for (const { answer } of readAnswers()) {
      for (let round = 0; round < 100; round++) {
        const damaged = mutate(answer, random);
        check(damaged, read(randomPieces(damaged, round), round % 3 === 0 ? { seal: 'k3f9' } : {}));
      }
    }
  });

  it('answers made by chance', () => {
    for (let seed = 0; seed < 4000; seed++) {
      const { answer, seal } = grammarAnswer(seed + 1_000_000);
      check(answer, read(randomPieces(answer, seed), seal === '' ? { strict: seed % 5 === 0 } : { seal }));
    }
  });

  it('any strings', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 8 }), fc.boolean(), (chunks, collect) => {
        check(chunks.join(''), read(chunks, { collect }));
      }),
    );
  });
});

describe('every prefix of every answer', () => {
  it.each(readAnswers())('$name gives a result whose text is no invention', ({ answer }) => {
    for (const options of [{}, { seal: 'k3f9' }] as const) {
      for (let end = 0; end <= answer.length; end++) {
        const prefix = answer.slice(0, end);
        const { events } = read([prefix], options);
        const last = events.at(-1);
        if (last?.type !== 'end') return expect.fail(`no end at ${end}`);
        for (const operation of last.result.operations) {
          if (operation.type === 'write' && operation.state === 'truncated' && !prefix.includes(operation.content)) expect.fail(`invented content at ${end}`);
        }
        const open = events.filter(({ type }) => type === 'tag-start').length - events.filter(({ type }) => type === 'tag-end').length;
        if (open !== 0) expect.fail(`${open} tags left open at ${end}`);
      }
    }
  });
});
