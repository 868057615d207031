import type { Bound, PipelineTools } from '../define/pipeline.ts';
import { CoreError } from '../errors/core-error.ts';
import { boundedAttempts } from './attempts.ts';
import type { CallBook } from './call-book.ts';
import type { ExecutionParts } from './execution-parts.ts';
import type { OpenedRun } from './open-run.ts';
import { phaseContext } from './phase-context.ts';
import { type AnyPhase, createPhaseRunner } from './phase-runner.ts';
import { createPublisher } from './publisher.ts';
import { createQuestionDesk } from './question-desk.ts';
import type { ResourcePool } from './resource-pool.ts';
import type { RunHistory } from './run-history.ts';
import type { RunScope } from './run-scope.ts';

/** What the tools of a pipeline are made from. */
export interface PipelineToolsOptions {
  readonly parts: ExecutionParts;
  readonly scope: RunScope;
  readonly resources: ResourcePool;
  readonly history: RunHistory;
  readonly opened: OpenedRun;
  readonly calls: CallBook;
  /** Told when nothing can go on before an answer comes. */
  stop(reason: CoreError): void;
  onDesk(desk: { wake(): void }): void;
}

/** Makes what a pipeline's function works with. */
export function pipelineTools(options: PipelineToolsOptions): PipelineTools<unknown, unknown> {
  const { parts, scope, resources, history, opened, calls } = options;
  const { surroundings } = scope;
  let working = 0;
  let askers: ReadonlySet<string | null> = new Set();

  /** Looks after the pipeline has had its turn, since the end of one phase may be the start of the next. */
  function considerWaiting(): void {
    if (askers.size === 0) return;
    surroundings.timers.set(0, () => {
      const blocked = Array.from(askers).filter((asker) => asker !== null).length;
      if (askers.size > 0 && working <= blocked) {
        options.stop(new CoreError('core/suspended', `Run ${scope.record.id} waits for an answer.`));
      }
    });
  }

  const desk = createQuestionDesk({
    scope,
    answered: new Set(history.answered),
    onWaiting(waiting) {
      askers = waiting;
      considerWaiting();
    },
  });
  options.onDesk(desk);
  const publisher = createPublisher({ scope, calls, previews: parts.previews, before: history.published });
  const runner = createPhaseRunner({
    scope,
    contextOf: (call) => phaseContext({ scope, seal: opened.seal, desk, resources, calls, publisher }, call),
    onWorking(count) {
      working = count;
      considerWaiting();
    },
  });

  const phases: Readonly<Record<string, AnyPhase>> = opened.pipeline.phases;
  const bind = (attempt: number): Bound<unknown> =>
    Object.fromEntries(
      Object.entries(phases).map(([name, phase]) => [name, (input: unknown) => runner.call(phase, attempt, input)]),
    );
  let questions = 0;
  return {
    input: opened.input,
    phases: bind(1),
    base: opened.base === null ? null : { version: opened.base.n, tree: opened.base.tree },
    attempts: boundedAttempts(bind),
    ask(question) {
      questions += 1;
      return desk.ask(null, `pipeline/${questions}`, question);
    },
  };
}
