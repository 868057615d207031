import { expect, it } from 'vitest';
import { type ReferenceResult, type ReferenceTag, referenceParse } from '../../test/reference/reference-parse.ts';
import { grammarAnswer } from '../../test/support/answer-grammar.ts';
import { collectEvents, pieces } from '../../test/support/collect-events.ts';
import { randomPieces } from '../../test/support/random-pieces.ts';
import { recognitionCases } from '../../test/cases/recognition-cases.ts';

/** `pnpm fuzz` reads many more. */
const streams = Number(process.env['BOXWRIGHT_FUZZ'] ?? 10_000);

/** What the events of the parser say, in the form of the reference. */
function read(chunks: readonly string[], seal: string, cutShort: boolean): ReferenceResult {
  const tags: ReferenceTag[] = [];
  const open = new Map<number, { start: number; body: string }>();
  let text = '';
  let reasoning = '';
  for (const event of collectEvents(chunks, seal === '' ? {} : { seal }, cutShort ? 'length' : 'stop')) {
    if (event.type === 'tag-start') open.set(event.id, { start: event.start, body: '' });
    else if (event.type === 'tag-delta') (open.get(event.id) ?? { body: '' }).body += event.text;
    else if (event.type === 'text-delta') text += event.text;
    else if (event.type === 'reasoning-delta') reasoning += event.text;
    else if (event.type === 'tag-end') {
      const { start = -1, body = '' } = open.get(event.id) ?? {};
      tags.push({
        name: event.tag,
        start,
        end: event.end,
        state: event.state,
        body: event.tag === 'edit' ? '' : body + (event.heldBack ?? ''),
      });
    }
  }
  return { tags, text, reasoning };
}

it('reads every known case as the reference does', () => {
  for (const { answer, options, finishReason, diagnostics } of recognitionCases) {
    // The reference knows neither strict reading nor limits nor paths.
    if (options?.strict === true || options?.limits !== undefined || diagnostics?.includes('invalid-path') === true)
      continue;
    const seal = options?.seal ?? '';
    const expected = referenceParse(answer, seal, finishReason === 'length');
    expect({ answer, ...read([answer], seal, finishReason === 'length') }).toEqual({ answer, ...expected });
  }
});

it(
  `reads ${streams.toLocaleString('en')} answers made by chance as the reference does, whole and cut`,
  { timeout: 600_000 },
  () => {
    let tags = 0;
    const differing: object[] = [];
    for (let seed = 0; seed < streams && differing.length < 3; seed++) {
      const { answer, seal, cutShort } = grammarAnswer(seed);
      const expected = referenceParse(answer, seal, cutShort);
      tags += expected.tags.length;
      for (const chunks of [[answer], randomPieces(answer, seed), pieces(answer, 1)]) {
        const found = read(chunks, seal, cutShort);
        if (JSON.stringify(found) !== JSON.stringify(expected))
          differing.push({ seed, seal, cutShort, answer, found, expected });
      }
    }
    expect(differing).toEqual([]);
    expect(tags).toBeGreaterThan(streams);
  },
);
