import type { Journal } from '../../journal/journal.ts';
import type { RunRecord } from '../../journal/records.ts';
import { writeTree } from '../../journal/tree-store.ts';
import type { ContractClause } from '../contract-clause.ts';
import { collected, equal, holds, present } from '../expectations.ts';
import { type JournalUnderTest, journalClause } from './bench.ts';

/** Projects and the creation of runs. */
export function projectClauses(subject: JournalUnderTest): readonly ContractClause[] {
  return [
    journalClause(
      subject,
      'project-id-once',
      'a taken project id is refused and the first project stays',
      async ({ journal }) => {
        const first = { id: 'p', ownerId: 'ann', createdAt: '2030-01-01T00:00:00.000Z' };
        holds(await journal.createProject(first), 'creating a new project');
        holds(!(await journal.createProject({ ...first, ownerId: 'bob' })), 'refusing the id the second time');
        equal(await journal.project('p'), first, 'the stored project');
        equal(await journal.project('q'), null, 'an unknown project');
      },
    ),
    journalClause(
      subject,
      'projects-by-owner',
      'an owner sees their own projects, oldest first',
      async ({ journal }) => {
        for (const [id, ownerId] of [
          ['z', 'ann'],
          ['y', 'bob'],
          ['a', 'ann'],
        ] as const) {
          await journal.createProject({ id, ownerId, createdAt: '2030-01-01T00:00:00.000Z' });
        }
        equal(
          (await collected(journal.projects('ann'))).map(({ id }) => id),
          ['z', 'a'],
          'projects of ann',
        );
        equal(await collected(journal.projects('eve')), [], 'projects of a stranger');
      },
    ),
    journalClause(
      subject,
      'initial-not-live',
      'the files a project is created with are version 1 and not live',
      async ({ journal }) => {
        const initial = await writeTree(journal.blobs, new Map([['a.txt', 'a']]));
        await journal.createProject({ id: 'p', ownerId: 'ann', createdAt: '2030-01-01T00:00:00.000Z', initial });
        equal(
          (await collected(journal.versions('p'))).map(({ n, tree, parent }) => [n, tree, parent]),
          [[1, initial, null]],
          'versions',
        );
        equal(await journal.live('p'), null, 'the live version');
      },
    ),
    journalClause(
      subject,
      'same-key-same-run',
      'the same key and input give the same run again',
      async ({ journal, addProject, addRun }) => {
        await addProject();
        await addRun('r1', { idempotencyKey: 'k', inputHash: 'h' });
        const { input } = await journalRun(journal, 'r1');
        const again = { projectId: 'p', pipeline: 'land', pipelineVersion: 1, input, idempotencyKey: 'k' };
        equal(
          await journal.createRun({ ...again, id: 'r2', inputHash: 'h' }),
          { ok: true, runId: 'r1', existing: true },
          'the answer',
        );
        equal(await journal.run('r2'), null, 'the second id');
        equal(
          await journal.createRun({ ...again, id: 'r3', inputHash: 'other' }),
          { ok: false, reason: 'key-reused' },
          'another input',
        );
      },
    ),
    journalClause(
      subject,
      'key-per-project',
      'a key belongs to its project',
      async ({ journal, addProject, addRun }) => {
        await addProject('p');
        await addProject('q');
        await addRun('r1', { idempotencyKey: 'k' });
        await addRun('r2', { idempotencyKey: 'k', projectId: 'q' });
        equal((await journalRun(journal, 'r2')).projectId, 'q', 'the second run');
      },
    ),
    journalClause(
      subject,
      'stale-start',
      'a run that expects another live version is refused',
      async ({ journal, addProject, addRun, take, publish }) => {
        await addProject();
        await addRun('r1', { expectedVersion: null });
        await publish(await take('r1'), 0, 'one', null);
        const { input } = await journalRun(journal, 'r1');
        const stale = {
          id: 'r2',
          projectId: 'p',
          pipeline: 'land',
          pipelineVersion: 1,
          input,
          inputHash: 'h',
          expectedVersion: null,
        };
        equal(await journal.createRun(stale), { ok: false, reason: 'conflict' }, 'the answer');
        await addRun('r3', { expectedVersion: 1 });
        equal((await journalRun(journal, 'r3')).expectedVersion, 1, 'what the run expects');
      },
    ),
    journalClause(
      subject,
      'runs-newest-first',
      'the runs of a project are listed newest first, up to the limit',
      async ({ journal, addProject, addRun }) => {
        await addProject();
        for (const id of ['r1', 'r2', 'r3']) await addRun(id);
        equal(
          (await collected(journal.runsOf('p'))).map(({ id }) => id),
          ['r3', 'r2', 'r1'],
          'all runs',
        );
        equal(
          (await collected(journal.runsOf('p', { limit: 2 }))).map(({ id }) => id),
          ['r3', 'r2'],
          'two runs',
        );
      },
    ),
    journalClause(
      subject,
      'run-begins-ready',
      'a new run is ready, without events, base or lease',
      async ({ journal, addProject, addRun }) => {
        await addProject();
        await addRun('r1', { subject: 'team' });
        const { status, lastSeq, base, subject: charged, cancel } = await journalRun(journal, 'r1');
        equal(
          { status, lastSeq, base, charged, cancel },
          { status: 'ready', lastSeq: 0, base: null, charged: 'team', cancel: null },
          'the run',
        );
      },
    ),
  ];
}

async function journalRun(journal: Journal, id: string): Promise<RunRecord> {
  return present(await journal.run(id), `run ${id}`);
}
