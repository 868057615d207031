/** A guard taken out of a copy of the sources, and the clause that must turn red. */
export interface Mutant {
  /** The guard that is gone. */
  readonly guard: string;
  /** The file, below `src`. */
  readonly file: string;
  /** What stands there. */
  readonly find: string;
  /** What stands there without the guard. */
  readonly replace: string;
  /** A second place, where two guards stand for one thing. */
  readonly also?: { readonly file: string; readonly find: string; readonly replace: string };
  /** A clause that notices. */
  readonly clause: string;
  /** Whether only a run as root shows it. */
  readonly asRoot?: true;
}

/** The guards of the local provider, each with its removal. */
export const mutants: readonly Mutant[] = [
  {
    guard: 'links are not followed on the way',
    file: 'local/guarded-tree.ts',
    find: 'constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW',
    replace: 'constants.O_RDONLY | constants.O_DIRECTORY',
    clause: 'escape/link-out',
  },
  {
    guard: 'a link is resolved by the sandbox’s own view',
    file: 'local/guarded-tree.ts',
    find: 'throw pathEscape(path, asking);\n    }\n  }\n\n  private leave',
    replace: 'return { root: this.roots[0], segments: [] };\n    }\n  }\n\n  private leave',
    clause: 'escape/link-out',
  },
  {
    guard: 'links in a circle end',
    file: 'local/guarded-tree.ts',
    find: 'if (links > maxLinks)',
    replace:
      'if (links > 1e6) return { parent: folderOf(top), name: segment, hostPath, readOnly: true };\n        if (links > 1e7)',
    clause: 'escape/link-loop',
  },
  {
    guard: 'a path may not climb out',
    file: 'resolve-path.ts',
    find: 'else if (segments.pop() === undefined) throw pathEscape(path, asking);',
    replace: 'else segments.pop();',
    clause: 'escape/climbing',
  },
  {
    guard: 'absolute paths stay below the roots',
    file: 'resolve-path.ts',
    find: 'if (root === undefined) throw pathEscape(path, asking);',
    replace: 'if (root === undefined) return { root: roots[0], segments: path.split("/").filter(Boolean) };',
    clause: 'escape/absolute',
  },
  {
    guard: 'a path has no NUL',
    file: 'resolve-path.ts',
    find: "if (path.includes('\\0'))",
    replace: 'if (path === "never")',
    clause: 'escape/nul',
  },
  {
    guard: 'a variable name is a name',
    file: 'check-arguments.ts',
    find: 'if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))',
    replace: 'if (name === "never")',
    clause: 'exec/env-names',
  },
  {
    guard: 'an argument has no NUL',
    file: 'check-arguments.ts',
    find: "if (argument.includes('\\0'))",
    replace: 'if (argument === "never")',
    clause: 'exec/bad-argv',
  },
  {
    guard: 'a file is replaced whole',
    file: 'local/tree-operations.ts',
    find: 'const draft = `${parent}/.${randomUUID()}.boxwright`;\n  const fd = openSync(draft, createFlags, 0o600);',
    replace:
      'const draft = `${parent}/${name}`;\n  const fd = openSync(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, 0o600);',
    clause: 'files/readers-see-whole-files',
  },
  {
    guard: 'only regular files are read',
    file: 'local/file-error.ts',
    find: "ENXIO: ['sandbox/not-a-file'",
    replace: "ENXIO: ['sandbox/provider-error'",
    clause: 'escape/not-a-file',
  },
  {
    guard: 'the host’s variables stay out',
    file: 'local/bubblewrap-process.ts',
    find: 'env: launcherEnv,',
    replace: 'env: process.env,',
    also: { file: 'local/bubblewrap-arguments.ts', find: "'--clearenv', ", replace: '' },
    clause: 'exec/env-of-the-host',
  },
  {
    guard: 'no user namespaces inside',
    file: 'local/bubblewrap-arguments.ts',
    find: "(view.nestsNamespaces === true ? [] : ['--disable-userns'])",
    replace: '[]',
    clause: 'isolation/no-nested-namespaces',
  },
  {
    guard: 'commands are an ordinary user',
    file: 'local/bubblewrap-arguments.ts',
    find: "'--uid', String(uid), '--gid'",
    replace: "'--uid', '0', '--gid'",
    clause: 'isolation/ordinary-user',
  },
  {
    guard: 'the root is read-only',
    file: 'local/bubblewrap-arguments.ts',
    find: "...['--remount-ro', '/'],",
    replace: '',
    clause: 'isolation/read-only-system',
  },
  {
    guard: 'the kernel’s files are read-only',
    file: 'local/system-view.ts',
    find: "['--remount-ro', '/proc']",
    replace: '[]',
    clause: 'isolation/kernel-settings',
    asRoot: true,
  },
  {
    guard: 'processes of their own',
    file: 'local/system-view.ts',
    find: "'--proc',\n    '/proc',",
    replace: "'--bind',\n    '/proc',\n    '/proc',",
    clause: 'isolation/host-processes',
  },
  {
    guard: 'no network',
    file: 'local/network-holder.ts',
    find: "'--unshare-net', ",
    replace: '',
    clause: 'isolation/host-loopback',
  },
  {
    guard: 'a temporary folder of its own',
    file: 'local/bubblewrap-jail.ts',
    find: "{ source: folders.temporary, target: '/tmp', writable: true },",
    replace: "{ source: '/tmp', target: '/tmp', writable: true },",
    clause: 'isolation/host-files',
  },
  {
    guard: 'nothing of the host’s settings',
    file: 'local/system-view.ts',
    find: "'--ro-bind',\n    '/usr',\n    '/usr',",
    replace: "'--ro-bind', '/usr', '/usr', '--ro-bind', '/var', '/var',",
    clause: 'isolation/host-secrets',
  },
  {
    guard: 'open descriptors stay out',
    file: 'local/inherited-descriptors.ts',
    find: 'if (inherited.size === 0) return start([]);',
    replace: 'if (inherited.size >= 0) return start([]);',
    clause: 'isolation/descriptors',
  },
  {
    guard: 'output is bounded',
    file: 'output-buffer.ts',
    find: 'while (this.tailBytes > this.tailLimit)',
    replace: 'while (this.tailBytes > 1e12)',
    clause: 'output/bounded',
  },
  {
    guard: 'a throwing callback is held',
    file: 'local/run-command.ts',
    find: 'callback.error = error;',
    replace: 'throw error;',
    clause: 'output/throwing-callback',
  },
  {
    guard: 'an abort kills',
    file: 'local/run-command.ts',
    find: "signal?.addEventListener('abort', now, { once: true });",
    replace: '',
    clause: 'exec/abort',
  },
  {
    guard: 'an ended sandbox takes no calls',
    file: 'local/local-sandbox.ts',
    find: 'if (ending !== undefined) throw gone(op);',
    replace: '',
    clause: 'ending/no-files',
  },
  {
    guard: 'a folder to start in is checked',
    file: 'local/local-sandbox.ts',
    find: 'if (!isFolder) throw',
    replace: 'if (false as boolean) throw',
    clause: 'exec/cwd-missing',
  },
  {
    guard: 'keepAlive only lengthens',
    file: 'local/expiry.ts',
    find: 'Math.max(at, now() + more)',
    replace: 'now() + more',
    clause: 'lifecycle/keep-alive-never-shortens',
  },
  {
    guard: 'a sandbox ends in time',
    file: 'local/local-sandbox.ts',
    find: '() => void end());',
    replace: '() => undefined);',
    clause: 'lifecycle/ttl-ends-it',
  },
  {
    guard: 'a key is held before anything is awaited',
    file: 'local/local-provider.ts',
    find: 'byKey.set(key, made);',
    replace: 'void made.then(() => byKey.set(key, made));',
    clause: 'lifecycle/idempotent-concurrent-create',
  },
  {
    guard: 'hosts must be named',
    file: 'local/egress-policy.ts',
    find: "return policy.allowHosts.some((allowed) => matches(allowed.toLowerCase(), target.host)) ? 'public' : 'refuse';",
    replace: "return 'any-address';",
    clause: 'egress/other-hosts',
  },
  {
    guard: 'bare addresses are no hosts',
    file: 'local/egress-policy.ts',
    find: "if (policy === 'none' || !isHostName(target.host)) return 'refuse';",
    replace: "if (!isHostName(target.host)) return 'any-address';",
    clause: 'egress/raw-addresses',
  },
  {
    guard: 'port 443 only',
    file: 'local/egress-policy.ts',
    find: "if (target.kind !== 'connect' || target.port !== 443) return 'refuse';",
    replace: "if (target.port !== 443) return 'any-address';",
    clause: 'egress/other-ports',
  },
  {
    guard: 'names of private addresses are refused',
    file: 'local/egress-proxy.ts',
    find: "if (decision === 'public' && !addresses.every(isPublicAddress)) return null;",
    replace: '',
    clause: 'egress/names-of-private-addresses',
  },
  {
    guard: 'memory is bounded',
    file: 'local/control-group.ts',
    find: "[['memory', 'memory.limit_in_bytes', String(memoryBytes)] as const]",
    replace: '[]',
    clause: 'limits/memory',
    asRoot: true,
  },
  {
    guard: 'processes are bounded',
    file: 'local/control-group.ts',
    find: "[['pids', 'pids.max', String(processes)] as const]",
    replace: '[]',
    clause: 'limits/processes',
    asRoot: true,
  },
  {
    guard: 'a command joins the control group',
    file: 'local/bubblewrap-jail.ts',
    find: '[...limits.enter, ...holder.enter]',
    replace: 'holder.enter',
    also: { file: 'local/bubblewrap-jail.ts', find: 'settle: limits.settle, ', replace: '' },
    clause: 'limits/processes',
    asRoot: true,
  },
  {
    guard: 'the disk is bounded',
    file: 'local/network-holder.ts',
    find: "['--size', String(disk.sizeBytes), '--tmpfs', disk.folder]",
    replace: "['--tmpfs', disk.folder]",
    clause: 'limits/disk',
  },
  {
    guard: 'the entry module must be one',
    file: 'wait-for-app.ts',
    find: "!type.includes('javascript')",
    replace: 'false',
    clause: 'ready/page-instead-of-module',
  },
  {
    guard: 'a page must answer 2xx',
    file: 'wait-for-app.ts',
    find: '!response.ok ||',
    replace: '',
    clause: 'ready/failing-page',
  },
  {
    guard: 'the end of the server ends the wait',
    file: 'wait-for-app.ts',
    find: '() => ended.abort(),',
    replace: '() => undefined,',
    clause: 'ready/process-ends',
  },
];
