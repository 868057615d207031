import type { Usage } from '../events/usage.ts';
import type { TreeRef } from '../values/refs.ts';

/** A state of a project that was accepted. Immutable; restoring an old one appends a new one. */
export interface Version {
  /** 1, 2, 3 … within the project. */
  readonly n: number;
  readonly parent: number | null;
  /** The sources. */
  readonly tree: TreeRef;
  /** The built files that the gate loaded, what preview and deploy serve; null without a gate or for a server template. */
  readonly output: TreeRef | null;
  /** Names of checks that were switched off. */
  readonly unverified: readonly string[];
  readonly prompt: string;
  readonly usage: Usage;
  /** ISO 8601. */
  readonly createdAt: string;
}
