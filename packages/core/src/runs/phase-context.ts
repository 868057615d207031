import type { PhaseContext } from '../define/phase-context.ts';
import type { EventDefinitions } from '../events/event-definition.ts';
import { readBlob, readTree, writeTree } from '../journal/tree-store.ts';
import type { CallBook } from './call-book.ts';
import type { PhaseCall } from './phase-runner.ts';
import type { Publisher } from './publisher.ts';
import type { QuestionDesk } from './question-desk.ts';
import type { ResourcePool } from './resource-pool.ts';
import type { RunScope } from './run-scope.ts';
import { sleep } from './sleep.ts';
import { findVersion } from './find-version.ts';

/** The parts of an execution that phases reach through their context. */
export interface ContextParts {
  readonly scope: RunScope;
  readonly seal: string;
  readonly desk: QuestionDesk;
  readonly resources: ResourcePool;
  readonly calls: CallBook;
  readonly publisher: Publisher;
}

/** Makes the context of one call of a phase. */
export function phaseContext(parts: ContextParts, call: PhaseCall): PhaseContext<EventDefinitions> {
  const { journal, record, surroundings, writer, signal } = parts.scope;
  const { blobs } = journal;
  let questions = 0;
  return {
    signal,
    runId: record.id,
    projectId: record.projectId,
    pipeline: record.pipeline,
    attempt: call.attempt,
    seal: parts.seal,
    now: surroundings.now,
    createId: surroundings.createId,
    random: surroundings.random,
    sleep: (ms) => sleep(surroundings.timers, ms, signal),
    trees: { read: (tree) => readTree(blobs, tree), write: (files) => writeTree(blobs, files) },
    blobs: { get: (ref) => readBlob(blobs, ref), put: (bytes) => blobs.put(bytes) },
    versions: {
      publish: (version) => parts.publisher.publish(version, { phase: call.phase.name, attempt: call.attempt }),
      read: (n) => findVersion(journal, record.projectId, n),
    },
    calls: parts.calls.ledgerFor(call),
    emit: (type, data, meta) => call.emit(type, data, meta),
    flush: () => writer.flush(),
    use: (resource) => parts.resources.use(resource),
    ask(question) {
      questions += 1;
      return parts.desk.ask(call.memoKey, `${call.memoKey}/${questions}`, question);
    },
  };
}
