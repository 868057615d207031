import { SandboxError } from '../src/sandbox-error.ts';
import type { SandboxInfo } from '../src/sandbox.ts';
import { type Flaw, changingResults, flaw } from './flaw.ts';

/** Takes `..` and the leading slash out of a path, as if that made it safe. */
const clamped = (path: string): string =>
  path
    .split('/')
    .filter((each) => each !== '..' && each !== '')
    .join('/') || '.';

const isCode = (error: unknown, code: string): boolean => SandboxError.isInstance(error) && error.code === code;

/** Ways in which real adapters have gone wrong; each is noticed by exactly its clause. */
export const flaws: readonly Flaw[] = [
  flaw('gives a concurrent create of one key two sandboxes', 'lifecycle/idempotent-concurrent-create', {
    provider: ({ create }) => {
      const done = new Map<string, Awaited<ReturnType<typeof create>>>();
      return {
        async create({ idempotencyKey, ...options } = {}) {
          const known = idempotencyKey === undefined ? undefined : done.get(idempotencyKey);
          if (known !== undefined && (await known.info()).state === 'running') return known;
          const made = await create(options);
          if (idempotencyKey !== undefined) done.set(idempotencyKey, made);
          return made;
        },
      };
    },
  }),
  flaw('keeps the caller’s metadata object', 'lifecycle/metadata', {
    provider: ({ create }) => ({
      async create(options = {}) {
        const made = await create(options);
        return {
          ...made,
          info: async (): Promise<SandboxInfo> => ({ ...(await made.info()), metadata: options.metadata ?? {} }),
        };
      },
    }),
    options: ({ metadata, ...options }) => ({
      ...options,
      ...(metadata === undefined ? {} : { metadata: { ...metadata } }),
    }),
  }),
  flaw('sets the end of life by keepAlive, nearer too', 'lifecycle/keep-alive-never-shortens', {
    sandbox: ({ keepAlive, info }) => ({
      async keepAlive(ttlMs, options) {
        const { expiresAt, createdAt } = await info();
        const kept = await keepAlive(ttlMs, options);
        return kept.expiresAt === expiresAt ? { expiresAt: createdAt + ttlMs } : kept;
      },
    }),
  }),
  flaw('takes a life of no length', 'lifecycle/bad-options', {
    options: ({ ttlMs, ...options }) => ({ ...options, ...(ttlMs === undefined || !(ttlMs > 0) ? {} : { ttlMs }) }),
  }),
  flaw('says twice that it ended a sandbox', 'ending/terminate-concurrently', {
    sandbox: ({ terminate }) => {
      let ending: ReturnType<typeof terminate> | undefined;
      return {
        async terminate(options) {
          const joined = ending;
          if (joined !== undefined) return joined;
          ending = terminate(options);
          const result = await ending;
          ending = undefined;
          return result;
        },
      };
    },
  }),
  flaw('does not end a sandbox when it is disposed', 'ending/dispose', {
    sandbox: () => ({ [Symbol.asyncDispose]: async () => undefined }),
  }),
  flaw('drops empty arguments', 'exec/argv-is-literal', {
    sandbox: ({ exec }) => ({
      exec: ([program, ...args], options) => exec([program, ...args.filter((each) => each !== '')], options),
    }),
  }),
  flaw('forgets the variables that create was given', 'exec/env-of-the-sandbox', {
    provider: ({ create }) => ({
      create: async ({ env, ...options } = {}) => {
        if (env !== undefined && 'A B' in env) return create({ ...options, env });
        return create(options);
      },
    }),
  }),
  flaw('lets variables of the host in', 'exec/env-of-the-host', {
    sandbox: ({ exec }) => ({
      exec: (argv, options = {}) => exec(argv, { ...options, env: { ...hostVariables('BOXWRIGHT_'), ...options.env } }),
    }),
  }),
  flaw('lets a bundler’s variables of the host in', 'build/inlined-variables', {
    sandbox: ({ exec }) => ({
      exec: (argv, options = {}) => exec(argv, { ...options, env: { ...hostVariables('VITE_'), ...options.env } }),
    }),
  }),
  flaw('starts in the working folder when cwd climbs out', 'exec/cwd-escape', {
    sandbox: ({ exec }) => ({
      exec: (argv, options = {}) =>
        exec(
          argv,
          options.cwd === undefined || !/^(\.\.|a\/|\/etc$|\/$)/.test(options.cwd) ? options : { ...options, cwd: '.' },
        ),
    }),
  }),
  flaw('keeps one byte less than the bound', 'output/exact-bound', {
    sandbox: ({ exec }) => ({
      exec: (argv, { maxOutputBytes, ...options } = {}) =>
        exec(argv, {
          ...options,
          ...(maxOutputBytes === undefined ? {} : { maxOutputBytes: maxOutputBytes > 0 ? maxOutputBytes - 2 : 0 }),
        }),
    }),
  }),
  flaw(
    'loses the result when a callback throws',
    'output/throwing-callback',
    changingResults((result) => {
      if (result.callbackError !== undefined) throw new Error('lost', { cause: result.callbackError });
      return result;
    }),
  ),
  flaw(
    'loses the output of a command that timed out',
    'exec/timeout',
    changingResults((result) => (result.timedOut ? { ...result, stdout: '' } : result)),
  ),
  flaw('kills only the leader when a command times out', 'exec/timeout-kills-the-tree', {
    sandbox: ({ exec, files }) => ({
      async exec(argv, options) {
        const result = await exec(argv, options);
        // What a child that was left alive would do a moment later.
        if (result.timedOut && argv[2]?.includes('survived') === true) await files.write('survived', '');
        return result;
      },
    }),
  }),
  flaw('lets what a command started go on after its end', 'exec/leftovers-end', {
    memory: { defects: new Set(['children-outlive']) },
  }),
  flaw('rejects an aborted command with an error of its own', 'exec/abort', {
    sandbox: ({ shell }) => ({
      shell: async (script, options) => {
        options?.signal?.throwIfAborted();
        return shell(script, options).catch((error: unknown) => {
          throw options?.signal?.aborted === true ? new Error('canceled', { cause: error }) : error;
        });
      },
    }),
  }),
  flaw('reports a signal as an exit code', 'exec/killed-by-a-signal', {
    sandbox: ({ shell }) => ({
      shell: async (script, options) => {
        const result = await shell(script, options);
        return result.signal === 'SIGKILL' && !result.timedOut ? { ...result, exitCode: 137, signal: null } : result;
      },
    }),
  }),
  flaw('ends background processes after a minute', 'process/long-lived', {
    sandbox: ({ spawn }) => ({
      spawn: (argv, options) => spawn(argv, argv[0] === 'sleep' ? { timeoutMs: 60_000, ...options } : options),
    }),
  }),
  flaw('says of every kill that it killed something', 'process/kill-twice', {
    sandbox: ({ spawn }) => ({
      async spawn(argv, options) {
        const running = await spawn(argv, options);
        return {
          ...running,
          output: running.output,
          async kill(signal) {
            await running.kill(signal);
            return true;
          },
        };
      },
    }),
  }),
  flaw('kills at once when asked to terminate', 'process/term-is-handled', {
    sandbox: ({ spawn }) => ({
      async spawn(argv, options) {
        const running = await spawn(argv, options);
        return { ...running, output: running.output, kill: () => running.kill('KILL') };
      },
    }),
  }),
  flaw('takes the byte order mark off', 'files/marks-and-line-ends', {
    files: ({ readText }) => ({
      readText: async (path, options) => (await readText(path, options)).replace(/^\uFEFF/, ''),
    }),
  }),
  flaw('reads bytes as text', 'files/all-bytes', {
    files: ({ read }) => ({
      read: async (path, options) =>
        new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await read(path, options))),
    }),
  }),
  flaw('splits names at line ends', 'files/names', {
    files: ({ list }) => ({
      list: async (path, options) =>
        (await list(path, options)).flatMap((entry) =>
          entry.path.split('\n').map((each) => ({ ...entry, path: each })),
        ),
    }),
  }),
  flaw('resets the mode when a file is written again', 'files/mode', {
    files: ({ write }) => ({ write: (path, data, options) => write(path, data, { mode: 0o644, ...options }) }),
  }),
  flaw('finds nothing wrong with moving what is missing', 'tree/rename-missing', {
    files: ({ rename }) => ({
      rename: (from, to, options) =>
        rename(from, to, options).catch((error: unknown) => {
          if (!isCode(error, 'sandbox/file-not-found')) throw error;
        }),
    }),
  }),
  flaw('finds nothing wrong with removing what is missing', 'tree/remove-missing', {
    files: ({ remove }) => ({ remove: (path, options) => remove(path, { ...options, force: true }) }),
  }),
  flaw('makes climbing paths safe by cutting them', 'escape/climbing', {
    files: ({ read }) => ({
      read: (path, options) =>
        read(path.includes('..') && !path.startsWith('/') && !path.startsWith('x/') ? clamped(path) : path, options),
    }),
  }),
  flaw('takes absolute paths as relative ones', 'escape/absolute', {
    files: ({ read }) => ({
      read: (path, options) => read(/^\/(etc|proc|tmpx|$)/.test(path) ? clamped(path) : path, options),
    }),
  }),
  flaw('tells of a link what its target is', 'escape/link-is-itself', {
    files: ({ stat, list }) => ({
      async stat(path, options) {
        const entry = await stat(path, options);
        return entry?.type === 'symlink' && (await list(path).catch(() => null)) !== null
          ? { ...entry, type: 'directory' }
          : entry;
      },
    }),
  }),
  flaw('answers requests without the headers', 'endpoint/private', {
    memory: { defects: new Set(['open-endpoints']) },
  }),
  flaw('can’t pause what is paused', 'pause/twice', {
    sandbox: (sandbox) => ({
      async pause(options) {
        if ((await sandbox.info()).state === 'paused') throw new Error('already paused');
        await sandbox.pause?.(options);
      },
    }),
  }),
  flaw('runs a command again when its answer is lost', 'fault/never-twice', {
    sandbox: ({ shell }) => ({
      shell: (script, options) =>
        shell(script, options).catch((error: unknown) => {
          if (!isCode(error, 'sandbox/outcome-unknown')) throw error;
          return shell(script, options);
        }),
    }),
  }),
  flaw('lists nothing when the list fails', 'fault/list-fails', {
    provider: ({ list }) => ({
      async *list(options) {
        try {
          yield* list(options);
        } catch {
          return;
        }
      },
    }),
  }),
  flaw('does not say how long to wait after a refusal', 'fault/rate-limited', {
    sandbox: ({ exec }) => ({
      exec: (argv, options) =>
        exec(argv, options).catch((error: unknown) => {
          if (!SandboxError.isInstance(error) || error.retryAfterMs === null) throw error;
          throw new SandboxError({ ...error, message: error.message, retryAfterMs: null });
        }),
    }),
  }),
];

/** Variables of this process whose name starts so. */
function hostVariables(prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== undefined ? [[name, value]] : [],
    ),
  );
}
