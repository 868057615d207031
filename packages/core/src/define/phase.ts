import type { EventDefinitions } from '../events/event-definition.ts';
import type { Resource } from './resource.ts';
import type { PhaseContext } from './phase-context.ts';

/** A named, versioned step whose input and output survive JSON. It closes over its dependencies. */
export interface Phase<in In, out Out, out E extends EventDefinitions = {}> {
  readonly name: string;
  /** Raise it when the meaning of input or output changes, so that no old memo is read. */
  readonly version: number;
  readonly events: E;
  /** The resources that it saves tokens for; one named `box` stands for those named `box/…` too. What a killed worker left of them is ended with the run, even when this phase does not run again. */
  readonly resources?: readonly Resource<unknown>[];
  run(input: In, context: PhaseContext<any>): Promise<Out>;
}
