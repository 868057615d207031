import type { FileTree } from '@boxwright/protocol-parser';
import type { TreeRef } from '../values/refs.ts';

/** What a deployer is handed: the built files that were loaded by the gate. */
export interface Deployment {
  readonly files: FileTree;
  readonly version: number;
  readonly projectId: string;
  /** Equal for every attempt at the same version of the same project. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** Brings built files to where the world sees them. A call that is repeated with its key comes to the same. */
export interface Deployer {
  readonly contract: 1;
  readonly name: string;
  /** Resolves when the version is served whole; until then, and when it rejects, what was served before still is. */
  deploy(deployment: Deployment): Promise<{ readonly url: string | null; readonly artifact?: TreeRef }>;
}
