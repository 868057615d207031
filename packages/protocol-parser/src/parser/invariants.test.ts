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
  const state = createParserState(options, (event) => void events.push(event as ProtocolEvent));
  for (const chunk of chunks) feed(state, chunk);
  finish(state, finishReason);
  return { events, examined: state.examined, mostHeld: state.mostHeld };
}

/** What does not hold in a reading, though it must in every reading of every text. */
function problemsOf(answer: string, { events, examined, mostHeld }: Reading): string[] {
  const problems: string[] = [];
  const open = new Map<number, string>();
  let offset = 0;
  for (const event of events) {
    if (event.start < 0 || event.end < event.start || event.end > answer.length)
      problems.push(`span ${event.start} to ${event.end}`);
    if (event.type === 'diagnostic') continue;
    if (event.start < offset && event.type !== 'end') problems.push(`${event.type} at ${event.start} after ${offset}`);
    offset = event.end;
    if ('text' in event) problems.push(...problemsOfDelta(answer, event));
    if (event.type === 'tag-start') open.set(event.id, event.tag);
    if (event.type === 'tag-end' && (open.get(event.id) !== event.tag || !open.delete(event.id)))
      problems.push('an end without its start');
  }
  if (open.size > 0) problems.push('a start without its end');
  if (events.at(-1)?.type !== 'end' || events.filter(({ type }) => type === 'end').length !== 1)
    problems.push('not one end');
  if (mostHeld > MOST_HELD) problems.push(`${mostHeld} characters held`);
  if (examined > 3 * answer.length + 200) problems.push(`${examined} characters looked at`);
  return problems;
}

function problemsOfDelta(
  answer: string,
  { text, start, end }: { readonly text: string; readonly start: number; readonly end: number },
): string[] {
  const problems: string[] = [];
  if (text !== answer.slice(start, end)) problems.push(`delta at ${start} is no slice`);
  if (text === '') problems.push('empty delta');
  // A pair of surrogates is never torn apart.
  if (isHigh(answer, end - 1) && isLow(answer, end)) problems.push(`surrogates torn at ${end}`);
  return problems;
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

/** A reading with its text, said only where something is wrong. */
function report(answer: string, reading: Reading): string[] {
  return problemsOf(answer, reading).map((problem) => `${problem} in ${JSON.stringify(answer)}`);
}

describe('for any text, offsets rise, deltas are slices, little is held, and time is linear', () => {
  it('known cases and whole answers, with characters damaged', () => {
    const random = createRandom(5);
    const wrong: string[] = [];
    for (const { answer, options = {}, finishReason } of recognitionCases) {
      for (let round = 0; round < 40; round++) {
        const damaged = mutate(mutate(answer, random), random);
        wrong.push(...report(damaged, read(randomPieces(damaged, round), options, finishReason)));
      }
    }
    for (const { answer } of readAnswers()) {
      for (let round = 0; round < 100; round++) {
        const damaged = mutate(answer, random);
        wrong.push(...report(damaged, read(randomPieces(damaged, round), round % 3 === 0 ? { seal: 'k3f9' } : {})));
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers made by chance', () => {
    const wrong: string[] = [];
    for (let seed = 0; seed < 4000; seed++) {
      const { answer, seal } = grammarAnswer(seed + 1_000_000);
      wrong.push(
        ...report(answer, read(randomPieces(answer, seed), seal === '' ? { strict: seed % 5 === 0 } : { seal })),
      );
    }
    expect(wrong).toEqual([]);
  });

  it('any strings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 8 }),
        fc.boolean(),
        (chunks, collect) => {
          expect(problemsOf(chunks.join(''), read(chunks, { collect }))).toEqual([]);
        },
      ),
    );
  });
});

describe('every prefix of every answer', () => {
  it.each(readAnswers())(
    '$name gives a result whose text is no invention',
    { timeout: 120_000 },
    ({ answer, modes }) => {
      const wrong: string[] = [];
      for (const options of modes) {
        for (let end = 0; end <= answer.length; end++) {
          const prefix = answer.slice(0, end);
          const reading = read([prefix], options);
          wrong.push(...problemsOf(prefix, reading).map((problem) => `${problem} at ${end}`));
          const last = reading.events.at(-1);
          const operations = last?.type === 'end' ? last.result.operations : [];
          for (const operation of operations) {
            const invented =
              operation.type === 'write' && operation.state === 'truncated' && !prefix.includes(operation.content);
            if (invented) wrong.push(`invented content at ${end}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
