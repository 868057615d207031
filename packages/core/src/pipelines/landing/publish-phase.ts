import { definePhase } from '../../define/define-phase.ts';
import type { Phase } from '../../define/phase.ts';
import type { TreeRef } from '../../values/refs.ts';

/** What goes live. */
export interface PublishInput {
  readonly tree: TreeRef;
  readonly output: TreeRef | null;
  readonly unverified: readonly string[];
  readonly prompt: string;
  /** The version that was live when the run began: it is the parent, and must still be live. */
  readonly expectedLive: number | null;
  readonly attempts: number;
  /** What the user is told. */
  readonly explanation: string;
}

/** A version that is live. */
export interface Published {
  readonly version: number;
  readonly tree: TreeRef;
  /** Tries it took; 0 for a version that was not proposed anew. */
  readonly attempts: number;
}

/** Makes a version live, in one step with its record. */
export type PublishPhase = Phase<PublishInput, Published>;

/** Makes the phase. */
export function publishPhase(): PublishPhase {
  return definePhase({
    name: 'publish',
    version: 1,
    async run(input: PublishInput, context): Promise<Published> {
      const { tree, output, unverified, prompt, expectedLive, attempts, explanation } = input;
      const version = await context.versions.publish({
        parent: expectedLive,
        tree,
        output,
        unverified,
        prompt,
        expectedLive,
      });
      if (explanation !== '')
        context.emit('message.added', { id: context.runId, role: 'assistant', text: explanation });
      return { version, tree, attempts };
    },
  });
}
