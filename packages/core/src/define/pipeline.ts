import type { Finding } from '@boxwright/verify';
import type { RunFailure } from '../errors/fault.ts';
import type { EventDefinitions } from '../events/event-definition.ts';
import type { StandardSchema } from '../events/standard-schema.ts';
import type { Durable } from '../values/json.ts';
import type { TreeRef } from '../values/refs.ts';
import type { Asks } from './asks.ts';
import type { Phase } from './phase.ts';

/** Constraint of a record of phases. */
export type AnyPhases<P> = { readonly [K in keyof P]: Phase<never, unknown, EventDefinitions> };

/** Phases as a pipeline calls them: durable, memoised, on the run's signal. */
export type Bound<P> = {
  readonly [K in keyof P]: P[K] extends Phase<infer In, infer Out, any> ? (input: In) => Promise<Out> : never;
};

/** The event catalogues of a record of phases, as a union. */
export type EventsOfPhases<P> = {
  [K in keyof P]: P[K] extends Phase<any, any, infer E> ? E : never;
}[keyof P];

/** A union as an intersection. */
export type Intersect<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never;

/** What one try came to. A failed one says what to tell the next try, and a fingerprint by which a repetition is known. */
export type Verdict<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly feedback: string;
      readonly fingerprint: string;
      readonly findings?: readonly Finding[];
      readonly candidate?: TreeRef;
      readonly error?: RunFailure;
    };

/** One try, as the body of `attempts` sees it. */
export interface Attempt<P> {
  /** 1 for the first. */
  readonly number: number;
  /** What all earlier tries said, oldest first. */
  readonly feedback: readonly string[];
  /** The pipeline's phases, bound to this try. */
  readonly phases: Bound<P>;
}

/** What a pipeline's function works with. */
export interface PipelineTools<P, In> extends Asks {
  readonly input: In;
  readonly phases: Bound<P>;
  /** The live version when the run got its turn; stored, so that a re-run sees the same. */
  readonly base: { readonly version: number; readonly tree: TreeRef } | null;
  /**
   * The only loop: at most `max` tries, the first included; it stops earlier when a fingerprint repeats; then the run fails with
   * the last verdict. The body uses the phases it is given.
   */
  attempts<T>(options: { readonly max: number }, body: (attempt: Attempt<P>) => Promise<Verdict<T>>): Promise<T>;
}

/** Bounds of a run, whatever its phases do. */
export interface PipelineLimits {
  /** Time the run may work, waiting for answers excepted. No bound by default. */
  readonly runMs?: number;
  /** Model calls the run may make. No bound by default. */
  readonly modelCalls?: number;
}

/** What the sandbox of a run can hold: outbound traffic, and memory, disk and processes. */
export interface PipelineCapabilities {
  readonly egress: boolean;
  readonly limits: boolean;
}

/** What a run is expected to use. `cost` in the unit of the host's price function, null when unknown. */
export interface RunEstimate {
  readonly tokens: number;
  readonly cost: number | null;
}

/** Replacements for a record of phases. */
export type Swap<P> = {
  readonly [K in keyof P]?: P[K] extends Phase<infer I, infer O, any> ? Phase<I, O, any> : never;
};

/** A declared pipeline. Start it by name through a project. */
export interface Pipeline<In, Out, E extends EventDefinitions, P = {}> {
  readonly name: string;
  /** A stored run of another version fails with `core/pipeline-changed`. */
  readonly version: number;
  readonly phases: P;
  readonly events: E;
  readonly input: StandardSchema<unknown>;
  readonly limits: PipelineLimits;
  readonly capabilities: PipelineCapabilities | null;
  /** What a run is expected to use, for `run.started` and for quota. */
  estimate(input: unknown): RunEstimate | null;
  /** The pipeline's function, for the executor. */
  execute(tools: PipelineTools<unknown, unknown>): Promise<unknown>;
  /** The same pipeline with phases swapped, type-checked. */
  with<const Q extends Swap<P>>(
    replacements: Q & { readonly [K in Exclude<keyof Q, keyof P>]: never },
  ): Pipeline<In, Out, E & Intersect<EventsOfPhases<Q>>, P>;
  readonly '~io'?: { input: In; output: Out };
}

/** What `definePipeline` takes. */
export interface PipelineDefinition<P, In, Out> {
  readonly name: string;
  readonly version: number;
  /** Checks and types what `start` is given. Must validate synchronously. */
  readonly input: StandardSchema<In>;
  readonly phases: P;
  readonly limits?: PipelineLimits;
  /** What the run's sandbox can hold, for `run.started`; unknown by default. */
  readonly capabilities?: PipelineCapabilities;
  /** What a run is expected to use; unknown by default. */
  readonly estimate?: (input: NoInfer<In>) => RunEstimate | null;
  run(tools: PipelineTools<NoInfer<P>, NoInfer<In>>): Promise<Out & Durable<Out>>;
}
