import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalContract } from '../testing/journal/journal-contract.ts';
import { sqliteJournal } from './sqlite-journal.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'boxwright-journal-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('sqliteJournal', () => {
  let files = 0;
  const create = async (options: { readonly now: () => number }): Promise<ReturnType<typeof sqliteJournal>> =>
    sqliteJournal({ ...options, path: join(folder, String((files += 1)), 'journal.db'), pollMs: 5 });
  for (const clause of journalContract({ create })) {
    it(`${clause.id}: ${clause.title}`, () => expect(clause.run()).resolves.toBeUndefined());
  }
});
