import { describe, expect, it } from 'vitest';
import { journalContract } from '../../testing/journal/journal-contract.ts';
import { memoryJournal } from './memory-journal.ts';

describe('memoryJournal', () => {
  for (const clause of journalContract({ create: async (options) => memoryJournal(options) })) {
    it(`${clause.id}: ${clause.title}`, () => expect(clause.run()).resolves.toBeUndefined());
  }
});
