import type { EventDefinitions } from '../events/event-definition.ts';
import type { PhaseContext } from './phase-context.ts';

/** A named, versioned step whose input and output survive JSON. It closes over its dependencies. */
export interface Phase<in In, out Out, out E extends EventDefinitions = {}> {
  readonly name: string;
  /** Raise it when the meaning of input or output changes, so that no old memo is read. */
  readonly version: number;
  readonly events: E;
  run(input: In, context: PhaseContext<any>): Promise<Out>;
}
