import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../events/envelope.ts';
import { compactEvents } from '../journal/compact-events.ts';
import { foldRun } from './fold-run.ts';
import type { RunView } from './run-view.ts';

/** Numbers events as a journal does. */
function numbered(
  events: readonly (Partial<Envelope<string, unknown>> & { readonly type: string })[],
): readonly Envelope<string, unknown>[] {
  return events.map((event, index) => ({
    v: 1,
    seq: index + 1,
    runId: 'r',
    projectId: 'p',
    at: '2030-01-01T00:00:00.000Z',
    durable: !event.type.endsWith('.delta'),
    data: {},
    ...event,
  }));
}

function fold(events: readonly Envelope<string, unknown>[]): RunView | null {
  return events.reduce<RunView | null>((view, event) => foldRun(view, event), null);
}

const delta = (path: string, text: string, offset: number, callId = 'c') => ({
  type: 'file.delta',
  callId,
  data: { path, text, offset },
});
const failure = { code: 'core/gate-failed', message: 'The page is blank.', retryable: true, fault: 'model' };

describe('foldRun', () => {
  it('shows files as they arrive and complete', () => {
    const view = fold(
      numbered([
        { type: 'run.started' },
        delta('a', 'on', 0),
        delta('b', 'x', 0),
        delta('a', 'e', 2),
        { type: 'file.completed', data: { path: 'a', hash: '' } },
      ]),
    );
    expect(view?.status).toBe('running');
    expect(
      Object.fromEntries(Array.from(view?.files ?? [], ([path, { text, complete }]) => [path, [text, complete]])),
    ).toEqual({ a: ['one', true], b: ['x', false] });
  });

  it('drops the files of a discarded call, and no others', () => {
    const view = fold(
      numbered([
        delta('a', 'kept', 0, 'c1'),
        delta('b', 'void', 0, 'c2'),
        { type: 'model.discarded', callId: 'c2', data: { because: 'x' } },
        delta('b', 'new', 0, 'c3'),
      ]),
    );
    expect(Array.from(view?.files ?? [], ([path, { text }]) => [path, text])).toEqual([
      ['a', 'kept'],
      ['b', 'new'],
    ]);
  });

  it('shows questions until they are answered', () => {
    const events = numbered([
      { type: 'run.started' },
      { type: 'run.waiting', data: { id: 'q', question: 'Go?', subject: [1], expiresAt: '' } },
      { type: 'run.answered', data: { id: 'q', approved: true } },
    ]);
    expect(fold(events.slice(0, 2))).toMatchObject({
      status: 'waiting',
      waiting: [{ id: 'q', question: 'Go?', subject: [1] }],
    });
    expect(fold(events)).toMatchObject({ status: 'running', waiting: [] });
  });

  it('shows how a run ended, what it published and what it used', () => {
    const usage = { inputTokens: 1, outputTokens: 2, cost: null };
    const view = fold(
      numbered([
        { type: 'run.started' },
        { type: 'phase.started', phase: 'publish', data: { name: 'publish', version: 1 } },
        { type: 'version.published', data: { version: 3, tree: 't', output: null } },
        { type: 'preview.ready', data: { url: 'http://p/', version: 3, state: 'live', how: 'published' } },
        { type: 'usage.updated', data: { total: usage, byRole: { generate: usage }, repair: usage } },
        { type: 'run.failed', data: { error: failure, liveVersion: 3, candidate: null, findings: [] } },
      ]),
    );
    expect(view).toMatchObject({
      status: 'failed',
      version: 3,
      previewUrl: 'http://p/',
      usage,
      phases: [],
      problem: 'The page is blank.',
    });
  });

  it('ignores what it does not know and data that does not fit', () => {
    const view = fold(
      numbered([
        { type: 'run.started' },
        { type: 'of.the.future', data: 1 },
        { type: 'file.delta', data: { path: 1 } },
        { type: 'version.published', data: null },
      ]),
    );
    expect(view).toMatchObject({ status: 'running', seq: 4, version: null });
    expect(view?.files.size).toBe(0);
  });

  it('does not count an event twice', () => {
    const events = numbered([delta('a', 'x', 0), delta('a', 'y', 1)]);
    expect(fold([...events, ...events])).toEqual(fold(events));
  });

  it('starts over at resync', () => {
    const events = numbered([
      delta('a', 'x', 0),
      delta('a', 'y', 1),
      { type: 'run.completed', data: { durationMs: 1 } },
    ]);
    const resync = { ...numbered([{ type: 'resync', data: { after: 0 } }])[0], seq: 0 } as Envelope<string, unknown>;
    expect(fold([...events.slice(0, 1), resync, ...compactEvents(events)])).toEqual(fold(events));
  });

  it('gives equal views for a live, a replayed and a compacted run, wherever the reader was cut off', () => {
    const step = fc.oneof(
      fc.record({
        path: fc.constantFrom('a', 'b'),
        text: fc.string({ minLength: 1 }),
        call: fc.constantFrom('c1', 'c2'),
      }),
      fc.constantFrom('file.completed' as const, 'model.discarded' as const, 'warning' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, cut) => {
        const lengths = new Map<string, number>();
        const live = numbered(
          steps.map((one) => {
            if (one === 'file.completed') return { type: one, callId: 'c1', data: { path: 'a', hash: '' } };
            if (one === 'model.discarded') return (lengths.clear(), { type: one, callId: 'c1', data: { because: '' } });
            if (one === 'warning') return { type: one, data: { code: '', message: '' } };
            const offset = lengths.get(one.path) ?? 0;
            lengths.set(one.path, offset + one.text.length);
            return delta(one.path, one.text, offset, one.call);
          }),
        );
        const whole = fold(live);
        expect(fold(compactEvents(live))).toEqual(whole);
        const reread = live
          .slice(cut)
          .reduce<RunView | null>((view, event) => foldRun(view, event), fold(live.slice(0, cut)));
        expect(reread).toEqual(whole);
      }),
    );
  });
});
