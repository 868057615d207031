export { localSandbox } from './local-provider.ts';
export type { LocalSandboxOptions } from './local-provider.ts';
export type { LocalNative } from './local-sandbox.ts';
