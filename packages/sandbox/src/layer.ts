import type { Argv } from './exec.ts';

/**
 * Dependencies as data: a manifest, a lockfile and how to install them. Each provider brings them into a sandbox in its own way
 * (bound read-only, a named image or template, a locked install).
 */
export interface Layer {
  /** Names the content; templates use a hash of it. */
  readonly id: string;
  /** Files to install from, by path: `package.json`, `pnpm-lock.yaml`. */
  readonly files: Readonly<Record<string, string>>;
  /** The install command. It runs with package scripts off. */
  readonly install: Argv;
}
