import { describe, expect, it } from 'vitest';
import type { Journal } from '../journal/journal.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { writeTree } from '../journal/tree-store.ts';
import { collected } from '../testing/expectations.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createEventWriter } from './event-writer.ts';
import '../../test/runtime/immediate-digest.ts';

const delta = (text: string, offset: number) => ({
  type: 'file.delta',
  durable: false,
  data: { path: 'a', text, offset },
});
const note = (code: string) => ({ type: 'warning', durable: true, data: { code, message: '' } });

/** A writer on a run whose commits go through `commit`. */
async function writerOn(commit: (journal: Journal) => Journal['commit'] = (journal) => journal.commit) {
  const clock = createFakeClock();
  const store = memoryJournal({ now: clock.now });
  await store.createProject({ id: 'p', ownerId: 'me', createdAt: '' });
  const input = await store.blobs.put(new Uint8Array());
  await store.createRun({ id: 'r', projectId: 'p', pipeline: 'x', pipelineVersion: 1, input, inputHash: 'h' });
  const lease = await store.acquire({ holder: 'w', ttlMs: 60_000 });
  if (lease === null) throw new Error('The run could not be taken.');
  const journal: Journal = { ...store, commit: commit(store) };
  const broken: string[] = [];
  const seen: string[] = [];
  const writer = createEventWriter({
    journal,
    lease,
    lastSeq: 0,
    timers: clock.timers,
    onEvent: ({ type }) => seen.push(type),
    onBroken: ({ code }) => broken.push(code),
  });
  const stored = async (): Promise<readonly unknown[]> => {
    const events: unknown[] = [];
    const { lastSeq } = (await store.run('r')) ?? { lastSeq: 0 };
    if (lastSeq === 0) return events;
    for await (const { seq, data } of store.events('r')) {
      events.push(data);
      if (seq === lastSeq) break;
    }
    return events;
  };
  return { clock, store, lease, writer, broken, seen, stored };
}

describe('the event writer', () => {
  it('merges deltas for 16 ms', async () => {
    const { clock, writer, stored } = await writerOn();
    for (const [index, letter] of [...'hello'].entries()) writer.emit(delta(letter, index));
    await clock.advance(15);
    expect(await stored()).toEqual([]);
    await clock.advance(1);
    expect(await stored()).toEqual([{ path: 'a', text: 'hello', offset: 0 }]);
    expect(clock.pending).toBe(0);
  });

  it('stores deltas at once when there are 1,024 characters of them', async () => {
    const { clock, writer, stored } = await writerOn();
    writer.emit(delta('x'.repeat(1023), 0));
    await clock.settle();
    expect(await stored()).toHaveLength(0);
    writer.emit(delta('x', 1023));
    await clock.settle();
    expect(await stored()).toEqual([{ path: 'a', text: 'x'.repeat(1024), offset: 0 }]);
  });

  it('stores a durable event at once, after the deltas before it', async () => {
    const { clock, writer, stored } = await writerOn();
    writer.emit(delta('a', 0));
    writer.emit(note('n'));
    await clock.settle();
    expect(await stored()).toEqual([
      { path: 'a', text: 'a', offset: 0 },
      { code: 'n', message: '' },
    ]);
  });

  it('keeps the order of everything that is emitted and committed', async () => {
    const { writer, stored } = await writerOn();
    writer.emit(note('1'));
    writer.emit(delta('a', 0));
    const committed = writer.commit([note('2')]);
    writer.emit(note('3'));
    await committed;
    await writer.flush();
    expect((await stored()).map((data) => (data as { code?: string }).code ?? 'delta')).toEqual([
      '1',
      'delta',
      '2',
      '3',
    ]);
  });

  it('tries again when the store fails for a while', async () => {
    let failures = 2;
    const { clock, writer, stored, broken } = await writerOn((store) => async (lease, batch) => {
      if ((failures -= 1) >= 0) throw new Error('disk is busy');
      return store.commit(lease, batch);
    });
    writer.emit(note('n'));
    await clock.advance(1_000);
    expect([await stored(), broken]).toEqual([[{ code: 'n', message: '' }], []]);
  });

  it('recognises a commit that was stored although the store said it failed', async () => {
    let answersLost = 1;
    const { clock, store, writer, stored } = await writerOn((real) => async (lease, batch) => {
      const committed = await real.commit(lease, batch);
      if ((answersLost -= 1) >= 0) throw new Error('connection reset');
      return committed;
    });
    const tree = await writeTree(store.blobs, new Map([['a', '1']]));
    const usage = { inputTokens: 0, outputTokens: 0, cost: null };
    const published = writer.commit(
      [{ type: 'version.published', durable: true, data: { version: 'appended', tree, output: null } }],
      [
        { type: 'version', parent: null, tree, output: null, unverified: [], prompt: '', usage },
        { type: 'publish', version: 'appended', expectedLive: null },
      ],
    );
    await clock.advance(100);
    expect(await published).toEqual([1]);
    writer.emit(note('after'));
    await clock.settle();
    expect(await stored()).toEqual([
      { version: 1, tree, output: null },
      { code: 'after', message: '' },
    ]);
    expect(await collected(store.versions('p'))).toHaveLength(1);
  });

  it('gives up on a store that stays away, once', async () => {
    const { clock, writer, broken } = await writerOn(() => async () => {
      throw new Error('gone');
    });
    writer.emit(note('n'));
    const failure = writer.flush().catch((error: unknown) => error);
    await clock.advance(10_000);
    expect(await failure).toMatchObject({ code: 'core/store-failed' });
    writer.emit(note('dropped'));
    await expect(writer.commit([note('refused')])).rejects.toMatchObject({ code: 'core/store-failed' });
    expect(broken).toEqual(['core/store-failed']);
  });

  it('stops when someone else took the run', async () => {
    const { clock, store, writer, broken, stored } = await writerOn();
    await clock.advance(60_000);
    await store.acquire({ holder: 'other', ttlMs: 1000 });
    await expect(writer.commit([note('late')])).rejects.toMatchObject({ code: 'core/lease-lost' });
    expect([broken, await stored()]).toEqual([['core/lease-lost'], []]);
  });
});
