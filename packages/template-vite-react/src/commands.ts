type Argv = readonly [program: string, ...args: string[]];

/** Commands of the stack, run in the project's folder with `node_modules` in place. None needs a shell or the network, `add` apart. */
export interface ViteReactCommands {
  /** Package specifiers are appended; updates manifest and lockfile only, so that the result makes the next layer. Needs the registry. */
  readonly add: Argv;
  /** Writes `dist` with base `/`. The folder is whole only after exit code 0. */
  readonly build: Argv;
  /** Type errors on standard output, one a line: `path(line,column): error TSnnnn: message`. */
  readonly typecheck: Argv;
  /** A server with hot update on all interfaces, port 5173; ends when that port is taken. */
  readonly dev: Argv;
}

/** The packages' own entry files rather than `.bin` shims: those are shell scripts, and a sandbox need not have a shell. */
const vite = ['node', 'node_modules/vite/bin/vite.js'] as const;

/** `runner` evaluates the configuration in memory; the default writes a temporary file into `node_modules`, which may be read-only. */
const config = ['--configLoader', 'runner'] as const;

/** Commands of the stack. */
export const commands: ViteReactCommands = {
  add: ['pnpm', 'add', '--lockfile-only', '--ignore-scripts', '--save-exact'],
  build: [...vite, 'build', ...config],
  typecheck: ['node', 'node_modules/typescript/bin/tsc', '--noEmit'],
  dev: [...vite, ...config, '--host', '0.0.0.0', '--port', '5173', '--strictPort'],
};
