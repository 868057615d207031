export type { ViteReactLayer } from './create-layer.ts';
export type { ViteReactCommands } from './commands.ts';
export { viteReact, type ViteReactTemplate } from './vite-react.ts';
