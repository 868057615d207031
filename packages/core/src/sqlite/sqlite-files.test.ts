import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTree, writeTree } from '../journal/tree-store.ts';
import { collected } from '../testing/expectations.ts';
import { sqliteJournal } from './sqlite-journal.ts';

let path = '';
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boxwright-sqlite-'));
  path = join(folder, 'deep/journal.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function startedRun(journal: ReturnType<typeof sqliteJournal>) {
  await journal.createProject({ id: 'p', ownerId: 'me', createdAt: '2030-01-01T00:00:00.000Z' });
  const input = await journal.blobs.put(new TextEncoder().encode('{}'));
  await journal.createRun({ id: 'r', projectId: 'p', pipeline: 'x', pipelineVersion: 1, input, inputHash: 'h' });
  const lease = await journal.acquire({ holder: 'w', ttlMs: 60_000 });
  if (lease === null) throw new Error('The run could not be taken.');
  return lease;
}

const note = (type: string) => ({ type, durable: true, data: {} });

describe('the files of a journal', () => {
  it('hold everything when they are opened again', async () => {
    const first = sqliteJournal({ path });
    const lease = await startedRun(first);
    await first.commit(lease, { expectedSeq: 0, events: [note('run.started'), note('run.completed')] });
    const tree = await writeTree(first.blobs, new Map([['a.txt', 'é']]));
    await first[Symbol.asyncDispose]();
    await first[Symbol.asyncDispose]();
    await using second = sqliteJournal({ path });
    expect((await collected(second.events('r'))).map(({ type }) => type)).toEqual(['run.started', 'run.completed']);
    expect(await readTree(second.blobs, tree)).toEqual(new Map([['a.txt', 'é']]));
  });

  it('wake readers of another connection', async () => {
    await using writer = sqliteJournal({ path });
    await using reader = sqliteJournal({ path, pollMs: 5 });
    const lease = await startedRun(writer);
    const reading = collected(reader.events('r'));
    for (const [seq, type] of ['run.started', 'a', 'run.completed'].entries()) {
      await writer.commit(lease, { expectedSeq: seq, events: [note(type)] });
    }
    expect((await reading).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('are refused to a journal of another schema', async () => {
    const first = sqliteJournal({ path });
    await first[Symbol.asyncDispose]();
    const raw = new DatabaseSync(path);
    raw.exec('pragma user_version = 99');
    raw.close();
    expect(() => sqliteJournal({ path })).toThrow(
      expect.objectContaining({ code: 'core/store-failed', message: expect.stringContaining('schema 99') }),
    );
  });

  it('fail typed when they can’t be opened', async () => {
    await writeFile(join(folder, 'a-file'), '');
    expect(() => sqliteJournal({ path: join(folder, 'a-file/journal.db') })).toThrow(
      expect.objectContaining({ code: 'core/store-failed' }),
    );
  });

  it('never give out a blob whose bytes have changed', async () => {
    await using journal = sqliteJournal({ path });
    const ref = await journal.blobs.put(new TextEncoder().encode('hello'));
    const file = join(`${path}-blobs`, ref.slice(0, 2), ref.slice(2));
    expect(await readFile(file, 'utf8')).toBe('hello');
    await writeFile(file, 'jello');
    await expect(journal.blobs.get(ref)).rejects.toMatchObject({
      code: 'core/blob-corrupt',
      message: expect.stringContaining(ref),
    });
  });

  it('leave no unfinished blob behind', async () => {
    await using journal = sqliteJournal({ path, synchronous: 'full' });
    const refs = await Promise.all(Array.from({ length: 20 }, (_, n) => journal.blobs.put(new Uint8Array([n % 5]))));
    expect(new Set(refs).size).toBe(5);
    const files = (await readdir(`${path}-blobs`, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files).toHaveLength(5);
  });

  it('keep what is put while collection looks at it', async () => {
    await using journal = sqliteJournal({ path });
    for (let round = 0; round < 20; round += 1) {
      const bytes = new Uint8Array([round]);
      const ref = await journal.blobs.put(bytes);
      const soon = Date.now() + 50;
      const [again] = await Promise.all([
        journal.blobs.put(bytes),
        journal.blobs.delete(ref, { putBefore: soon - 50 }),
      ]);
      expect((await journal.blobs.get(again))?.[0]).toBe(round);
    }
  });

  it('end the waits of readers when they are closed', async () => {
    const journal = sqliteJournal({ path, pollMs: 5 });
    await startedRun(journal);
    const reading = collected(journal.events('r')).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    await journal[Symbol.asyncDispose]();
    expect(await reading).toMatchObject({ code: 'core/closed' });
  });
});
