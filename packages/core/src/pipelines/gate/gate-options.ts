import type { SandboxProvider } from '@boxwright/sandbox';
import type { BrowserLauncher, Check } from '@boxwright/verify';
import type { Template } from '../template.ts';
import type { VerdictCache } from './verdict-cache.ts';

/** What a gate is made of. */
export interface GateOptions {
  readonly template: Template;
  readonly sandbox: SandboxProvider;
  /** null: the built app is not loaded, and its versions say so. */
  readonly browser: BrowserLauncher | null;
  /** What the loaded app must pass. */
  readonly checks: readonly Check[];
  /** Longest build and longest type check. 120,000 by default. */
  readonly commandTimeoutMs?: number;
  /** Most findings that go back to the model. 40 by default. */
  readonly maxFindings?: number;
  /** Verdicts that are already known; one cache of the gate's own by default. */
  readonly cache?: VerdictCache;
}
