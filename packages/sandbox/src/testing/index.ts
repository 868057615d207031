export { memorySandbox } from './memory/memory-provider.ts';
export type { MemorySandboxOptions, MemorySandboxProvider } from './memory/memory-provider.ts';
