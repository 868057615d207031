import type { SandboxProvider } from '../provider.ts';
import type { Faults } from './faults.ts';

/** What a provider module exports. */
export interface ProviderModule {
  /** The provider on trial. */
  readonly provider: SandboxProvider;
  /** Its fault hook. */
  readonly faults?: Faults;
}

/** Reads a loaded module: the provider is its default export or `provider`. Null when there is none. */
export function readProviderModule(loaded: unknown): ProviderModule | null {
  if (typeof loaded !== 'object' || loaded === null) return null;
  const exported: Readonly<Record<string, unknown>> = { ...loaded };
  const provider = [exported['default'], exported['provider']].find(isProvider);
  if (provider === undefined) return null;
  const { faults } = exported;
  return { provider, ...(isFaults(faults) ? { faults } : {}) };
}

function isProvider(value: unknown): value is SandboxProvider {
  return has(value, 'create', 'connect', 'list', 'terminate') && 'capabilities' in value;
}

function isFaults(value: unknown): value is Faults {
  return has(value, 'next', 'reset');
}

function has(value: unknown, ...names: readonly string[]): value is object {
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'function')
  );
}
