import { noUsage } from '../../events/usage.ts';
import { readTree, writeTree } from '../../journal/tree-store.ts';
import { blobStoreContract } from '../blob-store-contract.ts';
import type { ContractClause } from '../contract-clause.ts';
import { collected, equal, holds } from '../expectations.ts';
import { durable, type JournalUnderTest, journalClause } from './bench.ts';

/** Blobs, trees and the collection of what nothing names. */
export function blobClauses(subject: JournalUnderTest): readonly ContractClause[] {
  return [
    ...blobStoreContract(subject),
    journalClause(
      subject,
      'collect-keeps-named',
      'collection keeps whatever something stored names, and the files of named trees',
      async ({ journal, clock, addProject, addRun, take, add }) => {
        const { blobs } = journal;
        await addProject();
        const tree = (name: string): ReturnType<typeof writeTree> =>
          writeTree(
            blobs,
            new Map<string, string | Uint8Array>([
              ['a.txt', name],
              ['b.bin', new Uint8Array([0, 255])],
            ]),
          );
        const [source, output, candidate, inMemo] = [
          await tree('source'),
          await tree('output'),
          await tree('candidate'),
          await tree('memo'),
        ];
        const memo = await blobs.put(new TextEncoder().encode(JSON.stringify({ value: { tree: inMemo } })));
        const attached = await blobs.put(new Uint8Array([7]));
        const input = await blobs.put(new TextEncoder().encode(JSON.stringify({ images: [attached] })));
        await addRun('r1', { input });
        await add(
          await take('r1'),
          0,
          [durable('run.failed', { candidate })],
          [
            { type: 'version', parent: null, tree: source, output, unverified: [], prompt: '', usage: noUsage },
            { type: 'memo', key: 'k', value: memo },
          ],
        );
        const garbage = [
          await blobs.put(new Uint8Array([1, 2, 3])),
          await blobs.put(new TextEncoder().encode('unnamed')),
        ];
        const before = (await collected(blobs.list())).length;
        clock.now += 1000;
        equal(await journal.collect({ olderThanMs: 0 }), { deleted: garbage.length }, 'what was deleted');
        equal((await collected(blobs.list())).length, before - garbage.length, 'blobs that are left');
        for (const ref of [source, output, candidate, inMemo])
          holds((await readTree(blobs, ref)).size === 2, `tree ${ref}`);
        equal((await blobs.has([attached, input])).size, 2, 'the input and what it names');
      },
    ),
    journalClause(
      subject,
      'collect-spares-young',
      'collection spares blobs that are younger than the grace age',
      async ({ journal, clock }) => {
        await journal.blobs.put(new Uint8Array([1]));
        clock.now += 999;
        equal(await journal.collect({ olderThanMs: 1000 }), { deleted: 0 }, 'one millisecond too young');
        clock.now += 2;
        equal(await journal.collect({ olderThanMs: 1000 }), { deleted: 1 }, 'old enough');
      },
    ),
  ];
}
