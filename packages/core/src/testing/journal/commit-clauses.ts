import { noUsage } from '../../events/usage.ts';
import { writeTree } from '../../journal/tree-store.ts';
import type { ContractClause } from '../contract-clause.ts';
import { collected, equal, rejectsWith } from '../expectations.ts';
import { durable, type JournalUnderTest, journalClause } from './bench.ts';

/** Events and their effects in one transaction. */
export function commitClauses(subject: JournalUnderTest): readonly ContractClause[] {
  return [
    journalClause(
      subject,
      'gap-free',
      'numbers are 1, 2, 3 … and a wrong expectation changes nothing',
      async ({ journal, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        await add(lease, 0, [durable('run.started'), durable('a')]);
        for (const expectedSeq of [0, 1, 3]) {
          equal(
            await journal.commit(lease, { expectedSeq, events: [durable('b')] }),
            { ok: false, reason: 'sequence' },
            `after ${expectedSeq}`,
          );
        }
        await add(lease, 2, [durable('run.completed', { durationMs: 1 })]);
        equal(
          (await collected(journal.events('r1'))).map(({ seq, type }) => [seq, type]),
          [
            [1, 'run.started'],
            [2, 'a'],
            [3, 'run.completed'],
          ],
          'the events',
        );
      },
    ),
    journalClause(
      subject,
      'terminal-closes',
      'nothing is stored after a terminal event',
      async ({ journal, addProject, addRun, take, add }) => {
        await addProject();
        for (const [id, type, status] of [
          ['r1', 'run.completed', 'completed'],
          ['r2', 'run.failed', 'failed'],
          ['r3', 'run.cancelled', 'cancelled'],
        ] as const) {
          await addRun(id);
          const lease = await take(id);
          await add(lease, 0, [durable('run.started'), durable(type)]);
          equal((await journal.run(id))?.status, status, 'the status');
          equal(
            await journal.commit(lease, { expectedSeq: 2, events: [durable('late')] }),
            { ok: false, reason: 'closed' },
            'a late event',
          );
          equal(await journal.renew(lease, 1000), null, 'a late renewal');
          equal((await journal.run(id))?.lastSeq, 2, 'the last number');
        }
      },
    ),
    journalClause(
      subject,
      'publish-is-one-step',
      'version, live pointer and event are stored together',
      async ({ journal, addProject, addRun, take, publish }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        await publish(lease, 0, 'one', null);
        await publish(lease, 1, 'two', 1);
        equal(await journal.live('p'), 2, 'the live version');
        const versions = await collected(journal.versions('p'));
        equal(
          versions.map(({ n, parent, prompt }) => [n, parent, prompt]),
          [
            [1, null, 'one'],
            [2, 1, 'two'],
          ],
          'the versions',
        );
        await journal.commit(lease, { expectedSeq: 2, events: [durable('run.completed')] });
        const published = (await collected(journal.events('r1'))).filter(({ type }) => type === 'version.published');
        equal(
          published.map(({ data }) => data),
          versions.map(({ n, tree }) => ({ version: n, tree, output: null })),
          'the events',
        );
      },
    ),
    journalClause(
      subject,
      'live-moved',
      'a publication that expects another live version changes nothing',
      async ({ journal, addProject, addRun, take, publish }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        await publish(lease, 0, 'one', null);
        const tree = await writeTree(journal.blobs, new Map([['a.txt', 'late']]));
        const committed = await journal.commit(lease, {
          expectedSeq: 1,
          events: [durable('version.published', { version: 'appended', tree, output: null })],
          effects: [
            { type: 'version', parent: null, tree, output: null, unverified: [], prompt: 'late', usage: noUsage },
            { type: 'publish', version: 'appended', expectedLive: null },
          ],
        });
        equal(committed, { ok: false, reason: 'live-moved' }, 'the answer');
        equal(
          [
            await journal.live('p'),
            (await collected(journal.versions('p'))).length,
            (await journal.run('r1'))?.lastSeq,
          ],
          [1, 1, 1],
          'what is stored',
        );
      },
    ),
    journalClause(
      subject,
      'all-or-nothing',
      'a commit with an effect that can’t be is stored not even in part',
      async ({ journal, addProject, addRun, take }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        const value = await journal.blobs.put(new Uint8Array([1]));
        const effects = [
          { type: 'memo', key: 'k', value },
          { type: 'publish', version: 7, expectedLive: null },
        ] as const;
        await rejectsWith(
          journal.commit(lease, { expectedSeq: 0, events: [durable('x')], effects }),
          'core/unknown-version',
          'the commit',
        );
        equal(
          [await journal.memo('r1', 'k'), await journal.live('p'), (await journal.run('r1'))?.lastSeq],
          [null, null, 0],
          'what is stored',
        );
      },
    ),
    journalClause(
      subject,
      'republish',
      'an older version can be made live again',
      async ({ journal, addProject, addRun, take, publish, add }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        await publish(lease, 0, 'one', null);
        await publish(lease, 1, 'two', 1);
        await add(lease, 2, [durable('x')], [{ type: 'publish', version: 1, expectedLive: 2 }]);
        equal(await journal.live('p'), 1, 'the live version');
      },
    ),
    journalClause(
      subject,
      'memo-last-write',
      'the last write of a memo’s key stands, within its run',
      async ({ journal, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        const [one, two] = [await journal.blobs.put(new Uint8Array([1])), await journal.blobs.put(new Uint8Array([2]))];
        await add(lease, 0, [], [{ type: 'memo', key: 'k', value: one }]);
        await add(lease, 0, [], [{ type: 'memo', key: 'k', value: two }]);
        equal(
          [await journal.memo('r1', 'k'), await journal.memo('r1', 'other'), await journal.memo('r2', 'k')],
          [two, null, null],
          'memos',
        );
      },
    ),
    journalClause(
      subject,
      'messages',
      'messages count per project, once an id, with the version their run published',
      async ({ journal, addProject, addRun, take, add, publish }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        const message = (id: string, role: string): unknown => ({ id, role, text: `text of ${id}` });
        await add(lease, 0, [
          durable('message.added', message('m1', 'user')),
          durable('message.added', message('m1', 'user')),
        ]);
        await publish(lease, 2, 'one', null);
        await add(lease, 3, [durable('message.added', message('r1', 'assistant'))]);
        const all = await collected(journal.messages('p'));
        equal(
          all.map(({ id, seq, role, version, text }) => [id, seq, role, version, text]),
          [
            ['m1', 1, 'user', 1, 'text of m1'],
            ['r1', 2, 'assistant', 1, 'text of r1'],
          ],
          'messages',
        );
        equal(
          (await collected(journal.messages('p', { after: 1 }))).map(({ id }) => id),
          ['r1'],
          'messages after the first',
        );
      },
    ),
  ];
}
