import { noUsage } from '../../events/usage.ts';
import { readTree, writeTree } from '../../journal/tree-store.ts';
import { hashText } from '../../values/hash.ts';
import type { ContractClause } from '../contract-clause.ts';
import { collected, equal, holds } from '../expectations.ts';
import { durable, type JournalUnderTest, journalClause } from './bench.ts';

/** Blobs, trees and the collection of what nothing names. */
export function blobClauses(subject: JournalUnderTest): readonly ContractClause[] {
  return [
    journalClause(
      subject,
      'blob-round-trip',
      'bytes come back by their hash, copied, whatever they are',
      async ({ journal: { blobs } }) => {
        const bytes = new Uint8Array(70_000).map((_, index) => index % 251);
        const ref = await blobs.put(bytes);
        equal(ref, await blobs.put(bytes), 'the hash the second time');
        bytes[0] = 99;
        equal((await blobs.get(ref))?.[0], 0, 'the first byte after the caller changed theirs');
        equal(await blobs.put(new TextEncoder().encode('a')), await hashText('a'), 'the hash of a text');
        equal((await blobs.get(await blobs.put(new Uint8Array())))?.byteLength, 0, 'the length of an empty blob');
      },
    ),
    journalClause(
      subject,
      'blob-has-and-delete',
      'has tells what is there; what was deleted is gone',
      async ({ journal: { blobs } }) => {
        const [one, two] = [await blobs.put(new Uint8Array([1])), await blobs.put(new Uint8Array([2]))];
        const never = await hashText('never stored');
        equal(Array.from(await blobs.has([one, never])), [one], 'what is there');
        equal((await collected(blobs.list())).map(({ ref }) => ref).toSorted(), [one, two].toSorted(), 'the list');
        await blobs.delete(one);
        await blobs.delete(never);
        equal([await blobs.get(one), (await blobs.get(two))?.[0]], [null, 2], 'what can be read');
      },
    ),
    journalClause(
      subject,
      'blob-age-renewed',
      'a blob put again is as young as a new one, and stays when asked to go by age',
      async ({ journal: { blobs }, clock }) => {
        const old = clock.now;
        const ref = await blobs.put(new Uint8Array([1]));
        clock.now += 10_000;
        await blobs.put(new Uint8Array([1]));
        await blobs.delete(ref, { putBefore: old + 10_000 });
        equal((await blobs.get(ref))?.[0], 1, 'the blob');
        await blobs.delete(ref, { putBefore: old + 10_001 });
        equal(await blobs.get(ref), null, 'the blob one millisecond later');
      },
    ),
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
