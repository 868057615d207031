import type { Finding } from '@boxwright/verify';
import type { TreeRef } from '../../values/refs.ts';

/** What the gate found out about a tree. */
export interface GateResult {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly output: TreeRef | null;
  readonly artifacts: readonly { readonly name: string; readonly mediaType: string; readonly blob: string }[];
}

/** Verdicts by what they depend on, the newest kept. In memory: a new process simply looks again. */
export interface VerdictCache {
  get(key: string): GateResult | undefined;
  set(key: string, result: GateResult): void;
}

/** Makes a cache of at most `max` verdicts, 64 by default. */
export function verdictCache(max = 64): VerdictCache {
  const kept = new Map<string, GateResult>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    set(key, result) {
      kept.delete(key);
      kept.set(key, result);
      const oldest = kept.keys().next();
      if (kept.size > max && oldest.done !== true) kept.delete(oldest.value);
    },
  };
}
