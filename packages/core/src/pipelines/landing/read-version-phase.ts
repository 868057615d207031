import { definePhase } from '../../define/define-phase.ts';
import type { Phase } from '../../define/phase.ts';
import { CoreError } from '../../errors/core-error.ts';
import type { TreeRef } from '../../values/refs.ts';

/** Looks up the sources of a version. */
export type ReadVersionPhase = Phase<{ readonly version: number }, { readonly tree: TreeRef }>;

/** Makes the phase. It throws CoreError `core/unknown-version`. */
export function readVersionPhase(): ReadVersionPhase {
  return definePhase({
    name: 'read-version',
    version: 1,
    async run({ version }: { readonly version: number }, context): Promise<{ readonly tree: TreeRef }> {
      const found = await context.versions.read(version);
      if (found === null) throw new CoreError('core/unknown-version', `This project has no version ${version}.`);
      return { tree: found.tree };
    },
  });
}
