import type { BlobStore } from '../journal/blob-store.ts';
import { hashText } from '../values/hash.ts';
import type { ContractClause } from './contract-clause.ts';
import { collected, equal, holds } from './expectations.ts';

/** What the suite of the blob store contract is told about the implementation under test. */
export interface BlobStoreUnderTest {
  /** A fresh, empty store on this clock, in whatever holds it; the suite disposes that. A journal fits. */
  create(options: { readonly now: () => number }): Promise<{ readonly blobs: BlobStore } & Partial<AsyncDisposable>>;
}

/** The promises of `BlobStore`, as data. */
export function blobStoreContract(subject: BlobStoreUnderTest): readonly ContractClause[] {
  const clause = (
    id: string,
    title: string,
    body: (bench: { readonly blobs: BlobStore; readonly clock: { now: number } }) => Promise<void>,
  ): ContractClause => ({
    id,
    title,
    skip: false,
    async run() {
      const clock = { now: Date.parse('2030-01-01T00:00:00.000Z') };
      const holder = await subject.create({ now: () => clock.now });
      try {
        await body({ blobs: holder.blobs, clock });
      } finally {
        await holder[Symbol.asyncDispose]?.();
      }
    },
  });
  return [
    clause('blob-round-trip', 'bytes come back by their hash, copied, whatever they are', async ({ blobs }) => {
      const bytes = new Uint8Array(70_000).map((_, index) => index % 251);
      const ref = await blobs.put(bytes);
      equal(ref, await blobs.put(bytes), 'the hash the second time');
      bytes[0] = 99;
      equal((await blobs.get(ref))?.[0], 0, 'the first byte after the caller changed theirs');
      equal(await blobs.put(new TextEncoder().encode('a')), await hashText('a'), 'the hash of a text');
      equal((await blobs.get(await blobs.put(new Uint8Array())))?.byteLength, 0, 'the length of an empty blob');
    }),
    clause('blob-has-and-delete', 'has tells what is there; what was deleted is gone', async ({ blobs }) => {
      const [one, two] = [await blobs.put(new Uint8Array([1])), await blobs.put(new Uint8Array([2]))];
      const never = await hashText('never stored');
      equal(Array.from(await blobs.has([one, never])), [one], 'what is there');
      equal((await collected(blobs.list())).map(({ ref }) => ref).toSorted(), [one, two].toSorted(), 'the list');
      await blobs.delete(one);
      await blobs.delete(never);
      equal([await blobs.get(one), (await blobs.get(two))?.[0]], [null, 2], 'what can be read');
    }),
    clause(
      'blob-age-renewed',
      'a blob put again is as young as a new one, and stays when asked to go by age',
      async ({ blobs, clock }) => {
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
    clause('blob-put-at-once', 'the same bytes put many times at once are one blob, whole', async ({ blobs }) => {
      const bytes = new Uint8Array(100_000).fill(7);
      const refs = await Promise.all(Array.from({ length: 8 }, () => blobs.put(bytes)));
      equal(new Set(refs).size, 1, 'the number of blobs');
      holds((await blobs.get(refs[0] ?? (await hashText(''))))?.byteLength === bytes.byteLength, 'reading it whole');
      equal((await collected(blobs.list())).length, 1, 'the list');
    }),
  ];
}
