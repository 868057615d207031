import { CoreError } from '../errors/core-error.ts';
import type { Lease } from '../journal/lease.ts';
import { reserveRun } from '../quota/run-reservation.ts';
import { toDurable } from '../values/durable.ts';
import { createCallBook } from './call-book.ts';
import { endInterrupted } from './end-interrupted.ts';
import { createEventWriter } from './event-writer.ts';
import { type Ending, storeEnding } from './execution-end.ts';
import type { ExecutionParts } from './execution-parts.ts';
import { type OpenedRun, openRun } from './open-run.ts';
import type { AnyPhase } from './phase-runner.ts';
import { pipelineTools } from './pipeline-tools.ts';
import { createResourcePool } from './resource-pool.ts';
import { readHistory } from './run-history.ts';
import type { RunScope } from './run-scope.ts';
import { settlesWithin } from './settles-within.ts';
import { sleep } from './sleep.ts';
import { type OpenSpan, trackSpan } from './span-tracker.ts';

/** An execution under way. */
export interface Execution {
  /** Resolves when nothing of it runs any more: the run has ended, waits, or is no longer ours. Never rejects. */
  readonly done: Promise<void>;
  /** Makes it stop, with the reason. */
  stop(reason: CoreError): void;
  /** Looks again for answers to questions. */
  wake(): void;
}

/** Executes a run under a lease, to its end or to the point where it has to wait. */
export function executeRun(parts: ExecutionParts, lease: Lease): Execution {
  const stopper = new AbortController();
  let wake: () => void = () => {};
  const stop = (reason: CoreError): void => {
    if (!stopper.signal.aborted) stopper.abort(reason);
  };
  const done = execute(parts, lease, { signal: stopper.signal, stop, onDesk: (desk) => (wake = () => desk.wake()) });
  return {
    // What could not be stored can't be told anywhere else: the run is given back, for someone to go on with it.
    done: done.catch(() => giveBack(parts, lease)),
    stop,
    wake: () => wake(),
  };
}

/** How often, and at what distance, a store that fails is asked to take a run back. */
const giveBackTries = 30;
const giveBackPauseMs = 1_000;

/** Gives a run back to a store that failed, once it answers again. The pause before keeps a run that fails at once from being taken in a loop. */
async function giveBack({ journal, surroundings }: ExecutionParts, lease: Lease): Promise<void> {
  for (let attempt = 0; attempt < giveBackTries; attempt += 1) {
    await sleep(surroundings.timers, giveBackPauseMs);
    try {
      await journal.release(lease);
      return;
    } catch {
      // Asked again below; a store that stays away lets the lease run out.
    }
  }
}

interface Control {
  readonly signal: AbortSignal;
  stop(reason: CoreError): void;
  onDesk(desk: { wake(): void }): void;
}

async function execute(parts: ExecutionParts, lease: Lease, control: Control): Promise<void> {
  const { journal, surroundings } = parts;
  const record = await journal.run(lease.runId);
  if (record === null) return;
  const history = await readHistory(journal, record);
  const openSpans = new Map<string, OpenSpan>(history.openSpans);
  const writer = createEventWriter({
    journal,
    lease,
    lastSeq: record.lastSeq,
    timers: surroundings.timers,
    onEvent: (event) => trackSpan(openSpans, event),
    onBroken: control.stop,
  });
  const scope: RunScope = { journal, record, surroundings, writer, signal: control.signal, openSpans };
  const resources = createResourcePool(scope);
  const subject = record.subject ?? (await journal.project(record.projectId))?.ownerId ?? record.projectId;
  const calls = createCallBook({
    scope,
    subject,
    quota: parts.quota,
    budget: parts.budget,
    maxCalls: parts.pipelines[record.pipeline]?.limits.modelCalls ?? null,
    before: history,
  });

  async function run(): Promise<Ending> {
    const opened = await open().catch((error: unknown) => {
      if (!CoreError.isInstance(error)) control.stop(storeFailed(lease.runId, error));
      throw error;
    });
    if (typeof lease.cancel === 'string') control.stop(new CoreError('core/cancelled', lease.cancel));
    control.signal.throwIfAborted();
    const { runMs } = opened.pipeline.limits;
    const cancelDeadline =
      runMs === undefined
        ? null
        : surroundings.timers.set(Math.max(0, runMs - history.activeMs), () => control.stop(deadline(runMs)));
    try {
      const tools = pipelineTools({ parts, scope, resources, calls, history, opened, ...control });
      return { type: 'completed', output: await settle(opened.pipeline.execute(tools)) };
    } finally {
      cancelDeadline?.();
    }
  }

  /** Whether the run goes on or fails as interrupted: what the execution before left open is ended first. */
  async function open(): Promise<OpenedRun> {
    try {
      return await openRun(parts, scope, lease, history);
    } finally {
      await endInterrupted(scope, calls, history);
    }
  }

  /** Once the execution has to stop, the pipeline gets a while to notice; then it is abandoned. */
  async function settle(work: Promise<unknown>): Promise<ReturnType<typeof toDurable> | undefined> {
    const output = work.then((value) =>
      value === undefined ? undefined : toDurable(value, 'The output of the pipeline'),
    );
    if (
      !(await settlesOrAborts(output, control.signal)) &&
      !(await settlesWithin(surroundings.timers, parts.graceMs, output))
    ) {
      throw control.signal.reason;
    }
    return output;
  }

  const ending = await run().catch((error: unknown): Ending => ({ type: 'failed', error }));
  await resources.close(parts.graceMs);
  const stopped: unknown = control.signal.aborted && ending.type !== 'completed' ? control.signal.reason : null;
  const code = CoreError.isInstance(stopped) ? stopped.code : null;
  if (code === 'core/lease-lost') return;
  if (code === 'core/store-failed') throw stopped;
  if (code === 'core/suspended' || code === 'core/closed') {
    await writer.flush();
    await journal.release(lease, { as: code === 'core/suspended' ? 'waiting' : 'ready' });
    return;
  }
  const phases: Readonly<Record<string, AnyPhase>> = parts.pipelines[record.pipeline]?.phases ?? {};
  const declared = Object.values(phases).flatMap((phase) => phase.resources ?? []);
  await resources.endAbandoned(declared, parts.graceMs);
  const startedAt = history.startedAt ?? surroundings.now();
  await storeEnding(scope, endingOf(ending, stopped), startedAt);
  if (parts.quota !== null) await (await reserveRun(parts.quota, subject, record.id, surroundings.now())).release();
}

function endingOf(ending: Ending, stopped: unknown): Ending {
  if (stopped === null) return ending;
  const isCancelled = CoreError.isInstance(stopped) && stopped.code === 'core/cancelled';
  return isCancelled ? { type: 'cancelled', reason: stopped.message } : { type: 'failed', error: stopped };
}

function storeFailed(runId: string, cause: unknown): CoreError {
  return new CoreError('core/store-failed', `The journal failed while run ${runId} was opened.`, { cause });
}

function deadline(runMs: number): CoreError {
  return new CoreError('core/deadline', `The run was stopped after ${runMs} ms of work, as its pipeline says.`);
}

/** True when the work settles first, false when the signal aborts first. */
function settlesOrAborts(work: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const aborted = (): void => resolve(false);
    signal.addEventListener('abort', aborted, { once: true });
    const settled = (): void => {
      signal.removeEventListener('abort', aborted);
      resolve(true);
    };
    work.then(settled, settled);
  });
}
