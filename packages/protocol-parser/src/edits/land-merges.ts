import type { FileTree } from '../path/file-tree.ts';
import type { FailureCode } from './failure-codes.ts';
import { checkMergedFile } from './check-merged-file.ts';
import type { Failure } from './failure.ts';
import { fileText } from './file-text.ts';
import type { LandedSteps, LandingStep } from './landing-step.ts';
import type { MergeApplier } from './merge-applier.ts';
import { missingMessage } from './plan-edits.ts';
import type { FileOperation } from './plan-operations.ts';

/** What `landMerges` reads of the options of `applyOperations`. */
export interface LandMergesOptions {
  readonly merge?: MergeApplier;
  readonly maxMergeRemoval?: number;
  readonly signal?: AbortSignal;
}

/** Has each snippet merged and checks the answers. All that can be known to fail is found before the applier is called once. */
export async function landMerges(
  files: FileTree,
  operations: readonly FileOperation[],
  options: LandMergesOptions,
): Promise<LandedSteps> {
  const steps: LandingStep[] = [];
  const failures: Failure[] = [];
  const ready: {
    readonly index: number;
    readonly operation: FileOperation<'merge'>['operation'];
    readonly original: string;
  }[] = [];
  for (const { index, operation } of operations) {
    if (operation.type !== 'merge') continue;
    const fail = (code: FailureCode, message: string): void => {
      failures.push({ code, path: operation.path, operation: index, message });
    };
    const content = files.get(operation.path);
    const original = content === undefined ? null : fileText(content);
    if (content === undefined) fail('file-not-found', missingMessage(operation.path, files));
    else if (original === null) fail('binary-file', `${operation.path} is not text and can't be merged.`);
    else if (options.merge === undefined)
      fail('merge-unavailable', `${operation.path} can't be merged here. Use search and replace instead.`);
    else ready.push({ index, operation, original });
  }
  if (failures.length > 0 || options.merge === undefined) return { steps, failures };
  const signal = options.signal ?? new AbortController().signal;
  for (const { index, operation, original } of ready) {
    const { path, snippet } = operation;
    const merged = await untilAborted(options.merge({ path, original, snippet, signal }), signal);
    const checked = checkMergedFile(path, original, merged, options.maxMergeRemoval);
    if (!checked.ok) failures.push({ code: checked.code, path, operation: index, message: checked.message });
    else if (checked.text !== original) steps.push({ operation: index, path, change: 'edited', content: checked.text });
  }
  return { steps, failures };
}

/** Rejects with the reason as soon as the signal aborts, also when the applier does not listen to it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
