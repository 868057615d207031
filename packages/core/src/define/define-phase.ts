import type { CoreEvents } from '../events/core-events.ts';
import type { EventDefinitions } from '../events/event-definition.ts';
import { CoreError } from '../errors/core-error.ts';
import type { Durable } from '../values/json.ts';
import type { PhaseContext } from './phase-context.ts';
import type { Phase } from './phase.ts';
import type { Resource } from './resource.ts';

/**
 * Declares a phase. Its memo key is run, name, version, attempt, hash of the input, and an ordinal among equal keys. Only returns
 * are memoised, and they pass through the JSON encoding the first time too; a throw is not. Annotate the return type.
 * @throws CoreError `core/invalid-definition` for an empty name or a version that is no positive integer.
 */
export function definePhase<In, Out, const E extends EventDefinitions = {}>(phase: {
  readonly name: string;
  readonly version: number;
  readonly events?: E;
  readonly resources?: readonly Resource<unknown>[];
  run(input: In & Durable<In>, context: PhaseContext<E & CoreEvents>): Promise<Out & Durable<Out>>;
}): Phase<In, Out, E>;
export function definePhase(phase: {
  readonly name: string;
  readonly version: number;
  readonly events?: EventDefinitions;
  readonly resources?: readonly Resource<unknown>[];
  run(input: never, context: PhaseContext<any>): Promise<unknown>;
}): Phase<never, unknown, EventDefinitions> {
  if (phase.name === '' || phase.name.startsWith('~')) {
    throw new CoreError(
      'core/invalid-definition',
      `A phase needs a name that does not start with "~", got "${phase.name}".`,
    );
  }
  if (!Number.isInteger(phase.version) || phase.version < 1) {
    throw new CoreError(
      'core/invalid-definition',
      `Phase "${phase.name}" needs a positive whole version, got ${phase.version}.`,
    );
  }
  return {
    name: phase.name,
    version: phase.version,
    events: phase.events ?? {},
    resources: phase.resources ?? [],
    run: (input, context) => phase.run(input, context),
  };
}
