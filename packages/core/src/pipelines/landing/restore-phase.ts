import { definePhase } from '../../define/define-phase.ts';
import type { Phase } from '../../define/phase.ts';
import { CoreError } from '../../errors/core-error.ts';
import type { Template } from '../template.ts';
import type { Published } from './publish-phase.ts';

/** Which version comes back, and what is live meanwhile. */
export interface RestoreInput {
  readonly version: number;
  readonly expectedLive: number | null;
}

/** Makes an old version live again, as a new version with the same tree and output: no model, no build. */
export type RestorePhase = Phase<RestoreInput, Published>;

/** Makes the phase. It throws CoreError `core/unknown-version`, and `core/no-output` for a version that never went through a gate. */
export function restorePhase(template: Pick<Template, 'preview'>): RestorePhase {
  return definePhase({
    name: 'restore',
    version: 1,
    async run({ version: n, expectedLive }: RestoreInput, context): Promise<Published> {
      const old = await context.versions.read(n);
      if (old === null) throw new CoreError('core/unknown-version', `This project has no version ${n}.`);
      if (old.output === null && template.preview === 'static') {
        throw new CoreError(
          'core/no-output',
          `Version ${n} was never built and checked, so it can't go live as it is. Import it first.`,
        );
      }
      // What was tested is what is shown again, so it must still be there, whole.
      await Promise.all([context.trees.read(old.tree), old.output === null ? null : context.trees.read(old.output)]);
      const { tree, output, unverified } = old;
      const version = await context.versions.publish({
        parent: expectedLive,
        tree,
        output,
        unverified,
        prompt: `Restored version ${n}`,
        expectedLive,
      });
      return { version, tree, attempts: 0 };
    },
  });
}
