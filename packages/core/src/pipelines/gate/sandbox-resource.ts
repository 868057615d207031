import type { Layer, OwnedSandbox, SandboxProvider } from '@boxwright/sandbox';
import type { Resource } from '../../define/resource.ts';

/** The sandbox of a run. */
export interface SandboxHandle extends AsyncDisposable {
  readonly sandbox: OwnedSandbox;
  /** Ends this sandbox and opens another in its place: for a backend that lost it. */
  replace(): Promise<OwnedSandbox>;
}

/** How long a sandbox lives when nobody ends it, in milliseconds: longer than any run with its default limit. */
const ttlMs = 60 * 60 * 1000;

/** The sandbox in which candidates with these dependencies are built. It has no way out. A reopening ends what the run had before. */
export function sandboxResource(provider: SandboxProvider, layer: Layer | null): Resource<SandboxHandle> {
  const name = `sandbox/${layer?.id.slice(0, 16) ?? 'bare'}`;
  return {
    // Another layer is another sandbox: a candidate that adds a package can't be built in the one without it.
    name,
    async open({ signal, projectId, runId, saved, save }) {
      if (saved !== null) await provider.terminate(saved, { signal });
      let replaced = 0;
      const create = async (): Promise<OwnedSandbox> => {
        const sandbox = await provider.create({
          ...(layer === null ? {} : { layer }),
          egress: 'none',
          ttlMs,
          idempotencyKey: `${runId}-${name}-${saved ?? 'first'}-${replaced}`,
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

/** All sandboxes of a run, for the phases that open them to declare: what a killed worker left is ended with the run. */
export function sandboxesOf(provider: SandboxProvider): Resource<SandboxHandle> {
  return {
    ...sandboxResource(provider, null),
    name: 'sandbox',
    async end(token, { signal }) {
      await provider.terminate(token, { signal });
    },
  };
}
