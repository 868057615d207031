import type { FileTree } from '@boxwright/protocol-parser';
import { definePhase } from '../../define/define-phase.ts';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { Phase } from '../../define/phase.ts';
import { CoreError } from '../../errors/core-error.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import type { Version } from '../../projects/version.ts';
import type { TreeRef } from '../../values/refs.ts';
import { compareTrees } from '../policy/tree-change.ts';
import { buildMemory, type MemoryLimits, type PastChange } from '../prompts/build-memory.ts';

/** Remembers what led to a version, as blocks for the prompt. */
export type RecallPhase = Phase<{ readonly version: number | null }, { readonly blocks: readonly string[] }>;

/** How far back it looks, in versions. */
const maxVersions = 8;

/** Makes the phase. What is remembered are versions, so that requests which came to nothing are not. */
export function recallPhase(limits: Partial<MemoryLimits> = {}): RecallPhase {
  return definePhase({
    name: 'recall',
    version: 1,
    async run(
      { version }: { readonly version: number | null },
      context,
    ): Promise<{ readonly blocks: readonly string[] }> {
      const versions = await lineage(version, context);
      const trees = await Promise.all(versions.map(({ tree }) => readOrNothing(tree, context)));
      const history = versions.slice(0, maxVersions).map((one, index) => change(one, trees[index], trees[index + 1]));
      const memory = buildMemory(history.toReversed(), limits);
      return { blocks: memory === '' ? [] : [memory] };
    },
  });
}

/** The version and those it came from, newest first, with one more to compare the oldest to. */
async function lineage(from: number | null, context: PhaseContext<CoreEvents>): Promise<readonly Version[]> {
  const versions: Version[] = [];
  for (let n = from; n !== null && versions.length <= maxVersions; n = versions.at(-1)?.parent ?? null) {
    const found = await context.versions.read(n);
    if (found === null) break;
    versions.push(found);
  }
  return versions;
}

/** An old version that can't be read any more costs its part of the memory, never the run. */
async function readOrNothing(tree: TreeRef, context: PhaseContext<CoreEvents>): Promise<FileTree | undefined> {
  try {
    return await context.trees.read(tree);
  } catch (error) {
    context.signal.throwIfAborted();
    if (CoreError.isInstance(error)) return undefined;
    throw error;
  }
}

function change({ n, prompt }: Version, tree: FileTree | undefined, before: FileTree | undefined): PastChange {
  // The first version has nothing to be compared to: the whole of it is new.
  const paths = tree === undefined ? [] : compareTrees(before ?? new Map(), tree).map(({ path }) => path);
  return { version: n, prompt, paths };
}
