import type { Pipeline } from '../define/pipeline.ts';
import type { EventOf } from '../events/envelope.ts';
import type { Run } from '../runs/run.ts';

/** Constraint of a record of pipelines. It refers to itself since an interface has no index signature. */
export type AnyPipelines<P> = {
  readonly [K in keyof P]: Pipeline<any, any, any, any>;
};

/** The run of a pipeline. */
export type RunOf<P> = P extends Pipeline<any, infer Out, infer E, any> ? Run<Out, EventOf<E>> : never;

/** The input of a pipeline. */
export type InputOf<P> = P extends Pipeline<infer In, any, any, any> ? In : never;
