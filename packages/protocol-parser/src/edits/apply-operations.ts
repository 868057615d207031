import type { FileTree } from '../path/file-tree.ts';
import type { ProjectPath } from '../path/project-path.ts';
import type { Operation, OperationState } from '../parser/operation.ts';
import type { EditReport } from './edit-report.ts';
import type { Failure } from './failure.ts';
import { landMerges } from './land-merges.ts';
import { landOperations } from './land-operations.ts';
import type { MergeApplier } from './merge-applier.ts';
import { collisionFailure, pathCollisions } from './path-collisions.ts';
import { planOperations } from './plan-operations.ts';

/** Options of `applyOperations`. */
export interface ApplyOperationsOptions {
  /** Merges snippets; without it a `merge` fails. Called only when all other operations fit. */
  readonly merge?: MergeApplier;
  /** The share of a file's lines that a merge may take away, from 0 to 1. 0.3 by default; three lines may always go. */
  readonly maxMergeRemoval?: number;
  /** The states that may be applied; `complete` alone by default. Any other file operation fails. */
  readonly states?: readonly OperationState[];
  /** Ends the work: the promise rejects with the reason. */
  readonly signal?: AbortSignal;
}

/** What happened to one path. A rename stands under its new name. */
export interface FileChange {
  readonly path: ProjectPath;
  readonly change: 'created' | 'replaced' | 'edited' | 'deleted' | 'renamed';
}

/** The tree with all operations in it, or every reason why there is none. */
export type ApplyOperationsResult =
  | {
      readonly ok: true;
      readonly files: FileTree;
      readonly changes: readonly FileChange[];
      readonly report: readonly EditReport[];
    }
  | { readonly ok: false; readonly failures: readonly Failure[] };

/**
 * Lands writes, edits, merges, deletes and renames on a tree, all or nothing. Every operation is applied to the original; `changes` follow
 * the answer and leave out what changes nothing. The given tree is never changed. Packages, commands, needs and explanations are not
 * files and are passed over.
 *
 * @throws what `merge` throws, and the reason of an aborted signal.
 */
export async function applyOperations(
  files: FileTree,
  operations: readonly Operation[],
  options: ApplyOperationsOptions = {},
): Promise<ApplyOperationsResult> {
  options.signal?.throwIfAborted();
  const plan = planOperations(operations, new Set(options.states ?? ['complete']));
  const unsound = new Set(plan.failures.map((failure) => failure.operation));
  const landed = landOperations(
    files,
    plan.operations.filter(({ index }) => !unsound.has(index)),
  );
  const failures = [...plan.failures, ...landed.failures];
  if (failures.length > 0) return refused(failures);
  const merged = await landMerges(files, plan.operations, options);
  if (merged.failures.length > 0) return refused(merged.failures);
  const steps = [...landed.steps, ...merged.steps].toSorted((left, right) => left.operation - right.operation);
  if (plan.operations.length > 0 && steps.length === 0) {
    return refused(
      plan.operations.map(({ operation, index }) =>
        noChange('path' in operation ? operation.path : operation.to, index),
      ),
    );
  }
  const next = new Map(files);
  for (const step of steps) {
    if (step.removes !== undefined) next.delete(step.removes);
    if (step.content !== undefined) next.set(step.path, step.content);
  }
  const added = steps.filter((step) => step.content !== undefined && !files.has(step.path));
  const collisions = pathCollisions(
    next.keys(),
    added.map((step) => step.path),
  );
  if (collisions.length > 0) {
    return refused(
      collisions.map((each) => collisionFailure(each, added.find((step) => step.path === each.path)?.operation ?? 0)),
    );
  }
  return { ok: true, files: next, changes: steps.map(({ path, change }) => ({ path, change })), report: landed.report };
}

function refused(failures: readonly Failure[]): ApplyOperationsResult {
  return { ok: false, failures: failures.toSorted((left, right) => left.operation - right.operation) };
}

function noChange(path: string, operation: number): Failure {
  return { code: 'no-change', path, operation, message: `The answer changes nothing: ${path} is so already.` };
}
