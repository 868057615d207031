import type { SandboxProvider } from '@boxwright/sandbox';
import type { BrowserLauncher } from '@boxwright/verify';
import { definePhase } from '../../define/define-phase.ts';
import type { Phase } from '../../define/phase.ts';
import { browserResource } from '../gate/browser-resource.ts';
import { sandboxesOf, sandboxResource } from '../gate/sandbox-resource.ts';
import { layerOf } from '../packages/layer-of.ts';
import type { TreeRef } from '../../values/refs.ts';
import type { Template } from '../template.ts';

/** The message that begins a run; null for runs without one. */
export interface PrepareInput {
  readonly message: { readonly id: string | null; readonly text: string } | null;
  /** The tree whose dependencies the candidates will most likely have; null for the template's. */
  readonly base: TreeRef | null;
}

/** Notes the user's message and gets sandbox and browser up while the model still writes. */
export type PreparePhase = Phase<PrepareInput, null>;

/** Makes the phase. */
export function preparePhase(options: {
  readonly template: Template;
  readonly sandbox: SandboxProvider;
  readonly browser: BrowserLauncher | null;
}): PreparePhase {
  const { template, browser } = options;
  const needsSandbox = template.commands.build !== undefined || template.commands.typecheck !== undefined;
  return definePhase({
    name: 'prepare',
    version: 1,
    resources: [sandboxesOf(options.sandbox)],
    async run({ message, base }: PrepareInput, context): Promise<null> {
      if (message !== null)
        context.emit('message.added', { id: message.id ?? `${context.runId}-user`, role: 'user', text: message.text });
      const openSandbox = async (): Promise<void> => {
        const from = context.now();
        const files = base === null ? template.files : await context.trees.read(base);
        const { sandbox } = await context.use(sandboxResource(options.sandbox, await layerOf(files, template)));
        context.emit('sandbox.state', {
          sandboxId: sandbox.id,
          provider: options.sandbox.name,
          state: 'ready',
          durationMs: context.now() - from,
        });
      };
      await Promise.all([
        needsSandbox ? openSandbox() : null,
        browser === null ? null : context.use(browserResource(browser)),
      ]);
      return null;
    },
  });
}
