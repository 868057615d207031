/** What one package may import. */
export interface Boundary {
  /** Other packages of the workspace, by short name. */
  readonly packages: readonly string[];
  /** Folders of `src` that may import values of those packages; the others only types. Absent: all folders may. */
  readonly values?: readonly string[];
  /** Whether `node:` modules are allowed; `folders` limits them to those folders of `src`. */
  readonly node: boolean | { readonly folders: readonly string[] };
  /** Modules of vendors, each with the folders of `src` that may import it; a folder elsewhere is refused. */
  readonly vendors?: Readonly<Record<string, readonly string[]>>;
  /** Whether the clock, timers, randomness and the environment must come in as options. */
  readonly injected: boolean;
}

/**
 * The direction of dependency between packages, as one table. A package that is not listed here may not import any
 * other package of the workspace.
 */
export const boundaries: Readonly<Record<string, Boundary>> = {
  'protocol-parser': { packages: [], node: false, injected: true },
  'agentic-search': { packages: [], node: false, injected: true },
  sandbox: { packages: [], node: true, injected: false },
  source: { packages: [], node: true, injected: false },
  verify: { packages: [], node: false, injected: false },
  'firecrawl-source': { packages: ['source'], node: true, injected: false },
  'template-vite-react': { packages: [], node: true, injected: false },
  core: {
    packages: ['protocol-parser', 'agentic-search', 'sandbox', 'source', 'verify'],
    values: ['pipelines', 'recorded'],
    node: { folders: ['node', 'sqlite', 'recorded', 'testing'] },
    vendors: { ai: ['model', 'ui'], '@ai-sdk/provider': ['model', 'recorded', 'ui'] },
    injected: true,
  },
};

/** The adapters of the contract packages: `core` may know a contract, never one of these entries. */
export const adapterEntries: readonly string[] = [
  '@boxwright/sandbox/local',
  '@boxwright/sandbox/browser',
  '@boxwright/sandbox/container',
  '@boxwright/sandbox/e2b',
  '@boxwright/sandbox/vercel',
  '@boxwright/source/web',
];
