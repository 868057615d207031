import { systemSurroundings } from '../defaults.ts';
import { CoreError } from '../errors/core-error.ts';
import type { Journal } from '../journal/journal.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { writeTree } from '../journal/tree-store.ts';
import { createPreviewDesk } from '../preview/preview-desk.ts';
import type { PreviewHost } from '../preview/preview-host.ts';
import { memoryQuota } from '../quota/memory-quota.ts';
import type { Budget, Quota } from '../quota/quota.ts';
import type { Dispatcher } from '../runs/dispatcher.ts';
import type { Interrupted } from '../runs/execution-parts.ts';
import { createRunHandle } from '../runs/run-handle.ts';
import { steadyJournal } from '../runs/steady-journal.ts';
import type { Surroundings, Timers } from '../runs/surroundings.ts';
import { createWorker } from '../runs/worker.ts';
import type { AppParts } from './app-parts.ts';
import type { Boxwright } from './boxwright.ts';
import type { AnyPipelines } from './pipeline-types.ts';
import { createProjectHandle } from './project-handle.ts';

/** What an app is made from. */
export interface BoxwrightConfig<P> {
  readonly pipelines: P;
  /** In memory by default: gone with the process. One that is passed in is not disposed. */
  readonly journal?: Journal;
  /** No limits by default. */
  readonly quota?: Quota;
  /** Told of each run to be executed, beside or (with `execute: 'worker'`) in place of this process. */
  readonly dispatcher?: Dispatcher;
  /** No prices and no bound by default. */
  readonly budget?: Budget;
  /** 'inline' (default): this process executes runs. 'worker': it only starts them; some process calls `work()`. */
  readonly execute?: 'inline' | 'worker';
  /** Without one `preview()` rejects `core/no-preview-host`. Not disposed. */
  readonly preview?: PreviewHost;
  /** What becomes of a run whose process died: 'resume' (default) goes on from its last stored step, 'fail' ends it with `core/interrupted`. */
  readonly interrupted?: Interrupted;
  /** How long a dead worker's run stays with it. 10,000 by default; a live worker renews its lease in time. */
  readonly leaseMs?: number;
  /** How often runs of other processes are looked for. 1,000 by default. */
  readonly pollMs?: number;
  /** How long phases may take to notice that they have to stop. 5,000 by default. */
  readonly graceMs?: number;
  /** Told what a listener of `run.on` threw; such errors go nowhere by default. */
  readonly onListenerError?: (error: unknown) => void;
  readonly now?: () => number;
  /** At least 16 random characters of 0-9a-z. */
  readonly createId?: () => string;
  readonly random?: () => number;
  readonly timers?: Timers;
}

/**
 * Makes an app. Nothing happens before the first use of `projects` or `runs`; from then on an inline app also picks up what an earlier process
 * left behind in the journal.
 * @throws CoreError `core/invalid-definition` when both a quota and `budget.perSubjectDay` are given.
 */
export function createBoxwright<const P extends AnyPipelines<P>>(config: BoxwrightConfig<P>): Boxwright<P> {
  const surroundings: Surroundings = {
    now: config.now ?? systemSurroundings.now,
    createId: config.createId ?? systemSurroundings.createId,
    random: config.random ?? systemSurroundings.random,
    timers: config.timers ?? systemSurroundings.timers,
  };
  if (config.quota !== undefined && config.budget?.perSubjectDay !== undefined) {
    throw new CoreError(
      'core/invalid-definition',
      'Give either a quota or budget.perSubjectDay: with a quota, what a subject may spend in a day is its to say.',
    );
  }
  const journal = config.journal ?? memoryJournal({ now: surroundings.now });
  const quota = config.quota ?? dailyBudget(config.budget, surroundings.now);
  const previews = config.preview === undefined ? null : createPreviewDesk(journal, config.preview, surroundings.now);
  const inline = (config.execute ?? 'inline') === 'inline';
  const graceMs = config.graceMs ?? 5_000;
  const { pipelines } = config;
  const worker = createWorker({
    parts: {
      journal: steadyJournal(journal, surroundings.timers),
      surroundings,
      pipelines,
      quota,
      budget: config.budget ?? null,
      previews,
      interrupted: config.interrupted ?? 'resume',
      graceMs,
    },
    holder: surroundings.createId(),
    leaseMs: config.leaseMs ?? 10_000,
    pollMs: config.pollMs ?? 1_000,
    concurrency: inline ? Infinity : 0,
  });
  let closing: Promise<void> | null = null;

  const app: AppParts = {
    journal,
    surroundings,
    pipelines,
    quota,
    previews,
    async dispatch(runId) {
      worker.wake();
      await config.dispatcher?.dispatch(runId);
    },
    handle: (record) =>
      createRunHandle(record, { journal, nudge: worker.nudge, onListenerError: config.onListenerError ?? (() => {}) }),
    assertOpen() {
      if (closing !== null) throw new CoreError('core/closed', 'This app has been closed.');
    },
  };

  function closeOnce(grace: number): Promise<void> {
    closing ??= close(grace);
    return closing;
  }

  async function close(grace: number): Promise<void> {
    await worker.close(grace);
    if (config.journal === undefined) await journal[Symbol.asyncDispose]();
  }

  return {
    projects: {
      async create({ ownerId, id = surroundings.createId(), files }) {
        app.assertOpen();
        const initial = files === undefined ? {} : { initial: await writeTree(journal.blobs, files) };
        const record = { id, ownerId, createdAt: new Date(surroundings.now()).toISOString() };
        if (!(await journal.createProject({ ...record, ...initial }))) {
          throw new CoreError('core/project-exists', `There is a project with the id "${id}" already.`);
        }
        worker.wake();
        return createProjectHandle(record, app);
      },
      async get(id, { ownerId }) {
        app.assertOpen();
        worker.wake();
        const record = await journal.project(id);
        return record?.ownerId === ownerId ? createProjectHandle(record, app) : null;
      },
      async *list({ ownerId }) {
        app.assertOpen();
        worker.wake();
        for await (const record of journal.projects(ownerId)) yield createProjectHandle(record, app);
      },
    },
    runs: {
      async get(id, { ownerId }): Promise<any> {
        app.assertOpen();
        worker.wake();
        const record = await journal.run(id);
        const project = record === null ? null : await journal.project(record.projectId);
        return record !== null && project?.ownerId === ownerId ? app.handle(record) : null;
      },
    },
    async work({ concurrency = 4, signal } = {}) {
      app.assertOpen();
      await worker.work(concurrency, signal);
    },
    close: ({ graceMs: grace = graceMs } = {}) => closeOnce(grace),
    [Symbol.asyncDispose]: () => closeOnce(graceMs),
  };
}

/** A budget by the day needs a book that outlives a run; with a quota of the host's own, that is its business. */
function dailyBudget(budget: Budget | undefined, now: () => number): Quota | null {
  return budget?.perSubjectDay === undefined ? null : memoryQuota({ costPerDay: budget.perSubjectDay, now });
}
