import type { Faults } from '../src/contract/index.ts';
import type { ExecResult } from '../src/exec.ts';
import type { CreateOptions, SandboxProvider } from '../src/provider.ts';
import type { OwnedSandbox, Sandbox } from '../src/sandbox.ts';
import type { SandboxFiles } from '../src/sandbox-files.ts';
import { type MemorySandboxOptions, memorySandbox } from '../src/testing/index.ts';

/** A way to break the contract, and the one clause that must notice. */
export interface Flaw {
  /** What is wrong, as a fact about the broken provider. */
  readonly name: string;
  /** The clause that fails, and no other. */
  readonly clause: string;
  /** Makes the broken provider. */
  make(): { readonly provider: SandboxProvider; readonly faults: Faults };
}

/** What a flaw changes. */
export interface Changes {
  /** Changes the options of create. */
  readonly options?: (options: CreateOptions) => CreateOptions;
  /** Changes a sandbox, made or connected. */
  readonly sandbox?: (sandbox: Sandbox) => Partial<OwnedSandbox>;
  /** Changes the file calls. */
  readonly files?: (files: SandboxFiles) => Partial<SandboxFiles>;
  /** Changes the provider. */
  readonly provider?: (provider: SandboxProvider) => Partial<SandboxProvider>;
  /** Changes the backend itself. */
  readonly memory?: MemorySandboxOptions;
}

/** A flaw that wraps the provider in memory. */
export function flaw(name: string, clause: string, changes: Changes): Flaw {
  return {
    name,
    clause,
    make() {
      const memory = memorySandbox(changes.memory);
      const change = <T extends Sandbox>(sandbox: T): T => {
        const files = { ...sandbox.files, ...changes.files?.(sandbox.files) };
        return { ...sandbox, files, ...changes.sandbox?.(sandbox) };
      };
      const wrapped: SandboxProvider = {
        ...memory,
        create: async (options = {}): Promise<OwnedSandbox> =>
          change(await memory.create(changes.options?.(options) ?? options)),
        connect: async (id, options) => change(await memory.connect(id, options)),
      };
      return { provider: { ...wrapped, ...changes.provider?.(wrapped) }, faults: memory.faults };
    },
  };
}

/** Changes every result of `exec` and `shell`. */
export function changingResults(change: (result: ExecResult) => ExecResult): Pick<Changes, 'sandbox'> {
  return {
    sandbox: ({ exec, shell }) => ({
      exec: async (argv, options) => change(await exec(argv, options)),
      shell: async (script, options) => change(await shell(script, options)),
    }),
  };
}
