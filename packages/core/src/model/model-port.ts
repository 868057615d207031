import type { PhaseContext } from '../define/phase-context.ts';
import type { Role } from '../events/usage.ts';
import type { StandardSchema } from '../events/standard-schema.ts';
import type { JsonSchema } from './json-schema-of.ts';
import type { Model } from './model.ts';
import type { ModelPart, ModelRequest } from './model-request.ts';

/** A request for an object. */
export interface ObjectRequest<T> extends ModelRequest {
  /** What the answer must fit. */
  readonly schema: StandardSchema<T>;
  /** The JSON schema that the provider is told. That of `schema` by default, as far as it has one. */
  readonly form?: JsonSchema | undefined;
}

/**
 * The one owner of retries, fall-backs, quota, budget, journal and seal. The standard phases use it, and so should custom proposers,
 * planners and appliers.
 */
export interface ModelPort {
  /**
   * Streams an answer. A call that fails after pieces were seen is voided by a `discard` part, then made again or given to the next
   * model of the role. Leaving the iteration early aborts the provider.
   * @throws CoreError `core/model-*`, `core/context-too-long`, `core/no-transcript`, or what the run's ledger refuses a call with.
   */
  stream(request: ModelRequest, context: PhaseContext<any>): AsyncIterable<ModelPart>;
  /**
   * Asks for an object that fits the schema. An answer that does not fit is sent back once with what is wrong.
   * @throws CoreError `core/model-bad-object` when the second answer does not fit either, and what `stream` throws.
   */
  object<T>(request: ObjectRequest<T>, context: PhaseContext<any>): Promise<T>;
}

/** A list of models, tried in order. */
export type ModelList = readonly [Model, ...Model[]];

/** Models by role; a role without its own list uses that of `generate`. */
export type ModelsByRole = Partial<Record<Role, ModelList>> & { readonly generate: ModelList };
