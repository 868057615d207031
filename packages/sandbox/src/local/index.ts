export { localSandbox } from './local-provider.ts';
export type { LocalSandboxOptions, LocalSandboxProvider } from './local-provider.ts';
export type { LocalNative } from './local-sandbox.ts';
