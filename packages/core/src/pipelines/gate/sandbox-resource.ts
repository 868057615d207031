import type { OwnedSandbox, SandboxProvider } from '@boxwright/sandbox';
import type { Resource } from '../../define/resource.ts';
import type { Template } from '../template.ts';

/** The sandbox of a run. */
export interface SandboxHandle extends AsyncDisposable {
  readonly sandbox: OwnedSandbox;
  /** Ends this sandbox and opens another in its place: for a backend that lost it. */
  replace(): Promise<OwnedSandbox>;
}

/** How long a sandbox lives when nobody ends it, in milliseconds: longer than any run with its default limit. */
const ttlMs = 60 * 60 * 1000;

/** The sandbox in which candidates are built: the template's dependencies, no way out. A reopening ends what the run had before. */
export function sandboxResource(
  provider: SandboxProvider,
  template: Pick<Template, 'layer' | 'name'>,
): Resource<SandboxHandle> {
  return {
    name: 'sandbox',
    async open({ signal, projectId, runId, saved, save }) {
      if (saved !== null) await provider.terminate(saved, { signal });
      let replaced = 0;
      const create = async (): Promise<OwnedSandbox> => {
        const sandbox = await provider.create({
          ...(template.layer === null ? {} : { layer: template.layer }),
          egress: 'none',
          ttlMs,
          idempotencyKey: `${runId}-${saved ?? 'first'}-${replaced}`,
          metadata: { app: 'boxwright', project: projectId, run: runId },
          signal,
        });
        await save(sandbox.id);
        return sandbox;
      };
      let current = await create();
      return {
        get sandbox() {
          return current;
        },
        async replace() {
          replaced += 1;
          await current[Symbol.asyncDispose]();
          current = await create();
          return current;
        },
        async [Symbol.asyncDispose]() {
          await current[Symbol.asyncDispose]();
        },
      };
    },
  };
}
