import { CoreError } from '../errors/core-error.ts';
import type { Journal } from '../journal/journal.ts';
import { sleep } from './sleep.ts';
import type { Timers } from './surroundings.ts';

/** Pauses before a read that failed is made again. */
const pausesMs = [20, 100, 500];

/**
 * The journal as executions read it: what may be asked twice is asked again when the store fails for a moment, so that a hiccup does not fail a run. What stays
 * unreadable is `core/store-failed`. Commits are the event writer's, leases the worker's.
 */
export function steadyJournal(journal: Journal, timers: Timers): Journal {
  function steady<Args extends readonly unknown[], Result>(
    what: string,
    call: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await call(...args);
        } catch (error) {
          if (CoreError.isInstance(error)) throw error;
          const pauseMs = pausesMs[attempt];
          if (pauseMs === undefined)
            throw new CoreError('core/store-failed', `The journal could not ${what}.`, { cause: error });
          await sleep(timers, pauseMs);
        }
      }
    };
  }

  const { blobs } = journal;
  // Each by name: a journal may be a class, whose methods a copy would lose.
  return {
    contract: 1,
    createProject: (project) => journal.createProject(project),
    projects: (ownerId) => journal.projects(ownerId),
    createRun: (run) => journal.createRun(run),
    runsOf: (projectId, options) => journal.runsOf(projectId, options),
    acquire: (options) => journal.acquire(options),
    renew: (lease, ttlMs) => journal.renew(lease, ttlMs),
    release: (lease, options) => journal.release(lease, options),
    commit: (lease, batch) => journal.commit(lease, batch),
    events: (runId, options) => journal.events(runId, options),
    compact: (runId) => journal.compact(runId),
    messages: (projectId, options) => journal.messages(projectId, options),
    versions: (projectId) => journal.versions(projectId),
    requestCancel: (runId, reason) => journal.requestCancel(runId, reason),
    collect: (options) => journal.collect(options),
    [Symbol.asyncDispose]: () => journal[Symbol.asyncDispose](),
    blobs: {
      list: () => blobs.list(),
      delete: (ref, options) => blobs.delete(ref, options),
      put: steady('store a blob', (bytes) => blobs.put(bytes)),
      get: steady('read a blob', (ref) => blobs.get(ref)),
      has: steady('look for blobs', (refs) => blobs.has(refs)),
    },
    project: steady('read a project', (id) => journal.project(id)),
    run: steady('read a run', (id) => journal.run(id)),
    memo: steady('read a memo', (runId, key) => journal.memo(runId, key)),
    live: steady('read the live version', (projectId) => journal.live(projectId)),
    question: steady('read a question', (runId, questionId) => journal.question(runId, questionId)),
    answer: steady('store an answer', (runId, questionId, answer) => journal.answer(runId, questionId, answer)),
  };
}
