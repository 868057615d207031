import type { ContractClause } from '../contract-clause.ts';
import { equal, holds } from '../expectations.ts';
import { durable, type JournalBench, type JournalUnderTest, journalClause } from './bench.ts';

/** Questions and their answers. */
export function questionClauses(subject: JournalUnderTest): readonly ContractClause[] {
  const yes = { approved: true, answer: 'go on' };
  return [
    journalClause(
      subject,
      'answer-once',
      'a question is known from its event on and takes one answer',
      async (bench) => {
        const { journal } = bench;
        equal(await journal.answer('r1', 'q', yes), 'unknown', 'an answer before the run');
        await askIn(bench);
        equal(await journal.answer('r1', 'other', yes), 'unknown', 'an answer to another question');
        equal((await journal.question('r1', 'q'))?.answer, null, 'no answer yet');
        equal(await journal.answer('r1', 'q', yes), 'stored', 'the answer');
        equal(await journal.answer('r1', 'q', { approved: false, answer: null }), 'already', 'a second answer');
        equal((await journal.question('r1', 'q'))?.answer, yes, 'the stored answer');
        equal(await journal.question('r1', 'other'), null, 'an unknown question');
      },
    ),
    journalClause(
      subject,
      'answer-wakes',
      'a waiting run gives way to others and is ready once it is answered',
      async (bench) => {
        const { journal, addRun } = bench;
        await journal.release(await askIn(bench), { as: 'waiting' });
        equal((await journal.run('r1'))?.status, 'waiting', 'the status');
        await addRun('r2');
        equal((await journal.acquire({ holder: 'w', ttlMs: 1000 }))?.runId, 'r2', 'the run that may start meanwhile');
        await journal.answer('r1', 'q', yes);
        equal((await journal.run('r1'))?.status, 'ready', 'the status');
        equal(await journal.acquire({ holder: 'w', ttlMs: 1000 }), null, 'a lease while the other run is at work');
      },
    ),
    journalClause(
      subject,
      'nothing-to-wait-for',
      'a run that was answered before it began to wait is ready',
      async (bench) => {
        const lease = await askIn(bench);
        await bench.journal.answer('r1', 'q', yes);
        await bench.journal.release(lease, { as: 'waiting' });
        equal((await bench.journal.run('r1'))?.status, 'ready', 'the status');
      },
    ),
    journalClause(
      subject,
      'question-expires',
      'an expired question takes no answer and its run can be taken',
      async (bench) => {
        const { journal, clock } = bench;
        await journal.release(await askIn(bench, 60_000), { as: 'waiting' });
        clock.now += 59_999;
        equal(await journal.acquire({ holder: 'w', ttlMs: 1000 }), null, 'a lease before');
        clock.now += 1;
        equal(await journal.answer('r1', 'q', yes), 'expired', 'a late answer');
        const lease = await journal.acquire({ holder: 'w', ttlMs: 1000 });
        equal([lease?.runId, lease?.takeover], ['r1', false], 'the lease');
      },
    ),
    journalClause(subject, 'cancel-wakes', 'a waiting run that is to be cancelled can be taken', async (bench) => {
      const { journal } = bench;
      await journal.release(await askIn(bench), { as: 'waiting' });
      await journal.requestCancel('r1', 'stop');
      const lease = await journal.acquire({ holder: 'w', ttlMs: 1000 });
      equal([lease?.runId, lease?.cancel], ['r1', 'stop'], 'the lease');
    }),
    journalClause(
      subject,
      'ended-takes-nothing',
      'an ended run takes neither answer nor cancellation',
      async (bench) => {
        const { journal } = bench;
        const lease = await askIn(bench);
        await bench.add(lease, 1, [durable('run.completed', { durationMs: 0 })]);
        holds((await journal.answer('r1', 'q', yes)) !== 'stored', 'refusing the answer');
        await journal.requestCancel('r1', 'late');
        const run = await journal.run('r1');
        equal([run?.status, run?.cancel], ['completed', null], 'the run');
      },
    ),
  ];
}

async function askIn(
  { clock, addProject, addRun, take, add }: JournalBench,
  timeoutMs = 1_000_000,
): ReturnType<JournalBench['take']> {
  await addProject();
  await addRun('r1');
  const lease = await take('r1');
  const expiresAt = new Date(clock.now + timeoutMs).toISOString();
  await add(lease, 0, [durable('run.waiting', { id: 'q', question: 'Go on?', subject: null, expiresAt })]);
  return lease;
}
