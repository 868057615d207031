import type { ContractClause } from '../contract-clause.ts';
import { equal, holds, present } from '../expectations.ts';
import { durable, type JournalUnderTest, journalClause } from './bench.ts';

/** Who may write to a run. */
export function leaseClauses(subject: JournalUnderTest): readonly ContractClause[] {
  return [
    journalClause(
      subject,
      'one-writer-a-project',
      'runs of a project are taken one at a time, oldest first',
      async ({ journal, addProject, addRun }) => {
        await addProject();
        await addRun('r1');
        await addRun('r2');
        equal(await journal.acquire({ holder: 'w', ttlMs: 1000, runId: 'r2' }), null, 'the younger run');
        const first = present(await journal.acquire({ holder: 'w', ttlMs: 1000 }), 'a lease');
        equal(first.runId, 'r1', 'the run taken first');
        equal(await journal.acquire({ holder: 'w', ttlMs: 1000 }), null, 'a second lease in the project');
        await journal.commit(first, { expectedSeq: 0, events: [durable('run.cancelled', { reason: 'x' })] });
        equal((await journal.acquire({ holder: 'w', ttlMs: 1000 }))?.runId, 'r2', 'the run taken next');
      },
    ),
    journalClause(
      subject,
      'projects-in-parallel',
      'runs of different projects are taken side by side',
      async ({ journal, addProject, addRun }) => {
        await addProject('p');
        await addProject('q');
        await addRun('r1');
        await addRun('r2', { projectId: 'q' });
        const taken = [
          await journal.acquire({ holder: 'w', ttlMs: 1000 }),
          await journal.acquire({ holder: 'w', ttlMs: 1000 }),
        ];
        equal(
          taken.map((lease) => lease?.runId),
          ['r1', 'r2'],
          'the runs taken',
        );
      },
    ),
    journalClause(
      subject,
      'base-fixed-once',
      'the base is the live version at the first acquisition, whatever goes live later',
      async ({ journal, addProject, addRun, take, publish }) => {
        await addProject();
        await addRun('r1');
        const first = await take('r1');
        await publish(first, 0, 'one', null);
        await journal.release(first);
        await take('r1');
        equal((await journal.run('r1'))?.base, null, 'the base of the first run');
        await addRun('r2');
        await journal.requestCancel('r2', 'only to be taken beside r1');
        await take('r2');
        equal((await journal.run('r2'))?.base, 1, 'the base of the second run');
      },
    ),
    journalClause(
      subject,
      'lease-excludes',
      'a held run is not taken before its lease expires',
      async ({ journal, clock, addProject, addRun, take }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1', { ttlMs: 1000 });
        equal(lease.expiresAt, clock.now + 1000, 'the time it expires');
        clock.now += 999;
        equal(await journal.acquire({ holder: 'other', ttlMs: 1000 }), null, 'a lease one millisecond too early');
        clock.now += 1;
        equal((await journal.acquire({ holder: 'other', ttlMs: 1000 }))?.takeover, true, 'a takeover in time');
      },
    ),
    journalClause(
      subject,
      'no-takeover-from-self',
      'a holder takes a run back from itself only by name',
      async ({ journal, clock, addProject, addRun, take }) => {
        await addProject();
        await addRun('r1');
        await take('r1', { holder: 'w' });
        clock.now += 5000;
        equal(await journal.acquire({ holder: 'w', ttlMs: 1000 }), null, 'a lease for its own run');
        holds((await journal.acquire({ holder: 'w', ttlMs: 1000, runId: 'r1' })) !== null, 'taking it by name');
      },
    ),
    journalClause(
      subject,
      'fence-refuses',
      'after a takeover the old lease can neither write, renew nor release',
      async ({ journal, clock, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        const old = await take('r1', { holder: 'a' });
        await add(old, 0, [durable('run.started')]);
        clock.now += 1000;
        const current = await take('r1', { holder: 'b' });
        holds(current.fence > old.fence, 'a growing fence');
        equal(
          await journal.commit(old, { expectedSeq: 1, events: [durable('x')] }),
          { ok: false, reason: 'fence' },
          'a commit',
        );
        equal(await journal.renew(old, 1000), null, 'a renewal');
        await journal.release(old);
        equal((await journal.run('r1'))?.status, 'running', 'the status after the old holder let go');
        await add(current, 1, [durable('y')]);
      },
    ),
    journalClause(
      subject,
      'late-renewal',
      'an expired lease that no one took is renewed and writes',
      async ({ journal, clock, addProject, addRun, take, add }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        clock.now += 10_000;
        equal((await journal.renew(lease, 1000))?.expiresAt, clock.now + 1000, 'the time it expires');
        await add(lease, 0, [durable('run.started')]);
        equal(await journal.acquire({ holder: 'other', ttlMs: 1000 }), null, 'a lease for someone else');
      },
    ),
    journalClause(
      subject,
      'release-makes-ready',
      'a run given back is ready and taken without being called a takeover',
      async ({ journal, addProject, addRun, take }) => {
        await addProject();
        await addRun('r1');
        await journal.release(await take('r1'));
        equal((await journal.run('r1'))?.status, 'ready', 'the status');
        equal((await take('r1', { holder: 'other' })).takeover, false, 'a takeover');
      },
    ),
    journalClause(
      subject,
      'cancel-is-seen',
      'the holder sees a cancellation when it renews; the first reason stands',
      async ({ journal, addProject, addRun, take }) => {
        await addProject();
        await addRun('r1');
        const lease = await take('r1');
        equal((await journal.renew(lease, 1000))?.cancel, null, 'a cancellation before anyone asked');
        await journal.requestCancel('r1', 'first');
        await journal.requestCancel('r1', 'second');
        equal((await journal.renew(lease, 1000))?.cancel, 'first', 'the reason');
        equal((await journal.run('r1'))?.cancel, 'first', 'the reason in the record');
      },
    ),
    journalClause(
      subject,
      'cancelled-needs-no-turn',
      'a queued run that is to be cancelled is taken beside the running one',
      async ({ journal, addProject, addRun, take }) => {
        await addProject();
        await addRun('r1');
        await addRun('r2');
        await take('r1');
        await journal.requestCancel('r2', 'no longer wanted');
        const lease = present(await journal.acquire({ holder: 'w', ttlMs: 1000 }), 'a lease');
        equal([lease.runId, lease.cancel], ['r2', 'no longer wanted'], 'the run taken and why');
      },
    ),
  ];
}
