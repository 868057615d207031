import type { ProjectPath } from '../path/project-path.ts';
import type { Failure } from './failure.ts';

/** One change of a tree, computed and not yet made. */
export interface LandingStep {
  /** Index of the operation in the list that was given. */
  readonly operation: number;
  readonly path: ProjectPath;
  readonly change: 'created' | 'replaced' | 'edited' | 'deleted' | 'renamed';
  /** What the path holds afterwards; absent for a delete. */
  readonly content?: string | Uint8Array;
  /** The path that goes. */
  readonly removes?: ProjectPath;
}

/** The steps that a list of operations comes to, or why it comes to none. */
export interface LandedSteps {
  readonly steps: readonly LandingStep[];
  readonly failures: readonly Failure[];
}
