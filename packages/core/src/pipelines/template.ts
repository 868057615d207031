import type { FileTree } from '@boxwright/protocol-parser';
import type { Argv, Layer } from '@boxwright/sandbox';

/** Commands of a stack, run in the project's folder with its dependencies in place. A stack that lacks one skips that step. */
export interface TemplateCommands {
  /** Package specifiers are appended; writes manifest and lockfile only. Needs the registry. */
  readonly add?: Argv;
  /** Writes `outputDir`, with addresses that start at `/`. The folder is whole only after exit code 0. */
  readonly build?: Argv;
  /** Like `build`, with marks that lead from page elements back to their source. */
  readonly buildMarked?: Argv;
  readonly typecheck?: Argv;
  readonly dev?: Argv;
}

/** Everything that is specific to a stack, as data. */
export interface Template {
  readonly contract: 1;
  readonly name: string;
  /** A new project. */
  readonly files: FileTree;
  /** The dependencies; null for a stack without any. */
  readonly layer: Layer | null;
  readonly commands: TemplateCommands;
  readonly manifestPath: string | null;
  readonly lockfilePath: string | null;
  /** Packages that are available without a registry. */
  readonly store: readonly string[];
  readonly entryModule: string;
  /** Of the dev server. */
  readonly port: number;
  /** Folder of the built app; `.` when the sources are the app. */
  readonly outputDir: string;
  /** Globs of what a proposal may write: `*` within a segment, `**` across them. */
  readonly writable: readonly string[];
  /** Globs that win over `writable`. */
  readonly protected: readonly string[];
  /** `static`: the output is served from the blob store. `server`: the app needs a process of its own. */
  readonly preview: 'static' | 'server';
  /** For the model: what it may write and import, and how. Holds no protocol tags. */
  readonly guidance: string;
}
