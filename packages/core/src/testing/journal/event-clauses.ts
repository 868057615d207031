import { coreEvents } from '../../events/core-events.ts';
import type { ContractClause } from '../contract-clause.ts';
import { collected, equal, rejectsWith } from '../expectations.ts';
import { durable, fileDelta, type JournalUnderTest, journalClause } from './bench.ts';

/** Reading events, and what compaction leaves of them. */
export function eventClauses(subject: JournalUnderTest): readonly ContractClause[] {
  return [
    journalClause(
      subject,
      'replay-then-live',
      'a reader gets every event once, from any position, to the end',
      async ({ journal, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        await add(lease, 0, [durable('run.started'), durable('a')]);
        const readers = [0, 1, 2, 3, 5].map((after) => collected(journal.events('r1', { after })));
        for (let seq = 2; seq < 6; seq += 1) await add(lease, seq, [durable('b')]);
        await add(lease, 6, [durable('run.completed')]);
        const seen = (await Promise.all(readers)).map((events) => events.map(({ seq }) => seq));
        equal(
          seen,
          [
            [1, 2, 3, 4, 5, 6, 7],
            [2, 3, 4, 5, 6, 7],
            [3, 4, 5, 6, 7],
            [4, 5, 6, 7],
            [6, 7],
          ],
          'numbers seen by each reader',
        );
        equal((await collected(journal.events('r1', { after: 7 }))).length, 0, 'events after the terminal one');
      },
    ),
    journalClause(
      subject,
      'envelope',
      'events carry run, project, time and origin, and data as JSON gives it back',
      async ({ journal, clock, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        const event = {
          type: 'x',
          durable: false,
          phase: 'write',
          attempt: 2,
          callId: 'c',
          span: 's',
          data: { kept: [1, 'é'], gone: undefined },
        };
        await add(await take('r1'), 0, [event, durable('run.completed')]);
        const at = new Date(clock.now).toISOString();
        const expected = {
          v: 1,
          type: 'x',
          seq: 1,
          runId: 'r1',
          projectId: 'p',
          at,
          durable: false,
          phase: 'write',
          attempt: 2,
          callId: 'c',
          span: 's',
          data: { kept: [1, 'é'] },
        };
        equal((await collected(journal.events('r1')))[0], expected, 'the event');
      },
    ),
    journalClause(
      subject,
      'abort-ends-reading',
      'a signal ends a waiting reader with its reason and harms no other',
      async ({ journal, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        const controller = new AbortController();
        const stopped = collected(journal.events('r1', { signal: controller.signal })).then(
          () => 'ended',
          (error: unknown) => error,
        );
        const other = collected(journal.events('r1'));
        await add(lease, 0, [durable('run.started')]);
        controller.abort('enough');
        equal(await stopped, 'enough', 'what the reader rejects with');
        await add(lease, 1, [durable('run.completed')]);
        equal((await other).length, 2, 'events of the other reader');
      },
    ),
    journalClause(subject, 'unknown-run', 'reading an unknown run is refused', async ({ journal }) => {
      await rejectsWith(collected(journal.events('nope')), 'core/unknown-run', 'reading');
    }),
    journalClause(
      subject,
      'compaction-covers',
      'compaction merges deltas, names the range, and keeps durable events',
      async ({ journal, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        await add(await take('r1'), 0, [
          durable('run.started'),
          fileDelta('ab', 0),
          fileDelta('c', 2),
          fileDelta('d', 3),
          durable('file.completed'),
          fileDelta('e', 0),
          durable('run.completed'),
        ]);
        for (let time = 0; time < 2; time += 1) {
          await journal.compact('r1');
          const events = await collected(journal.events('r1'));
          equal(
            events.map(({ seq, covers, type }) => [seq, covers ?? null, type]),
            [
              [1, null, 'run.started'],
              [4, [2, 4], 'file.delta'],
              [5, null, 'file.completed'],
              [6, null, 'file.delta'],
              [7, null, 'run.completed'],
            ],
            'the events',
          );
          equal(events[1]?.data, { path: 'a.txt', text: 'abcd', offset: 0 }, 'the merged data');
        }
      },
    ),
    journalClause(
      subject,
      'resync',
      'a position inside a compacted range gets resync, then the whole run',
      async ({ journal, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        await add(await take('r1'), 0, [
          durable('run.started'),
          fileDelta('ab', 0),
          fileDelta('c', 2),
          fileDelta('d', 3),
          durable('run.completed'),
        ]);
        await journal.compact('r1');
        const numbers = async (after: number): Promise<readonly (readonly [number, string])[]> =>
          (await collected(journal.events('r1', { after }))).map(({ seq, type }) => [seq, type]);
        const whole = [
          [1, 'run.started'],
          [4, 'file.delta'],
          [5, 'run.completed'],
        ];
        equal(await numbers(1), whole.slice(1), 'after the event before the range');
        equal(await numbers(2), [[0, 'resync'], ...whole], 'after the first of the range');
        equal(await numbers(3), [[0, 'resync'], ...whole], 'after the second of the range');
        equal(await numbers(4), whole.slice(2), 'after the last of the range');
        coreEvents.resync.zod.parse((await collected(journal.events('r1', { after: 2 })))[0]?.data);
      },
    ),
    journalClause(
      subject,
      'no-compaction-at-work',
      'a run that has not ended is not compacted',
      async ({ journal, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        await add(lease, 0, [fileDelta('a', 0), fileDelta('b', 1)]);
        await journal.compact('r1');
        await add(lease, 2, [durable('run.completed')]);
        equal((await collected(journal.events('r1'))).length, 3, 'events');
      },
    ),
  ];
}
