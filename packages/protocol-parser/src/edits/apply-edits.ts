import type { EditReport } from './edit-report.ts';
import type { Failure } from './failure.ts';
import { collisionFailure, pathCollisions } from './path-collisions.ts';
import { planEdits, type ApplyEditsOptions, type FileEdit } from './plan-edits.ts';

/** All files with the edits in them, or every reason why there are none. */
export type ApplyEditsResult =
  | { readonly ok: true; readonly files: Map<string, string>; readonly report: readonly EditReport[] }
  | { readonly ok: false; readonly failures: readonly Failure[] };

/**
 * Applies search and replace blocks to files, all or nothing. Pure: the given map is never changed. Every search is located in the original,
 * whatever the order of blocks, and must fit one place only; nothing that is merely similar is applied. An empty search creates a file
 * that does not exist. Never throws for what a model wrote.
 */
export function applyEdits(
  files: ReadonlyMap<string, string>,
  edits: readonly FileEdit[],
  options: ApplyEditsOptions = {},
): ApplyEditsResult {
  const plan = planEdits(files, edits, options);
  if (!plan.ok) return plan;
  if (edits.length > 0 && !plan.report.some((each) => each.changed))
    return { ok: false, failures: edits.map(noChange) };
  const next = new Map([...files, ...plan.texts]);
  const added = [...plan.texts.keys()].filter((path) => !files.has(path));
  const collisions = pathCollisions(next.keys(), added);
  if (collisions.length > 0) {
    return {
      ok: false,
      failures: collisions.map((each) =>
        collisionFailure(each, plan.report.find(({ path }) => path === each.path)?.operation ?? 0),
      ),
    };
  }
  return { ok: true, files: next, report: plan.report };
}

function noChange(edit: FileEdit, operation: number): Failure {
  return {
    code: 'no-change',
    path: edit.path,
    operation,
    message: `The edit changes nothing in ${edit.path}: search and replacement are the same. Write the new text in the replacement.`,
  };
}
