import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { realpathSync } from 'node:fs';
import { type Bind, bubblewrapArguments, insideTools, insideUser } from '../local/bubblewrap-arguments.ts';
import { statOrNull } from '../local/tree-operations.ts';
import { systemView } from '../local/system-view.ts';
import { launchProgram } from './launch-program.ts';

/** Where the browser finds its only proxy, inside its own network namespace. */
export const insideProxyPort = 3128;

/** Where the guard's folder is shown inside. */
const insideGuard = '/run/boxwright';

/** What {@link writeChromiumWrapper} needs. */
export interface ChromiumWrapperOptions {
  /** Host folder of this launch: holds the guard's socket, and gets the script. */
  readonly folder: string;
  /** Path of bubblewrap. */
  readonly bubblewrap: string;
  /** Path of Node. */
  readonly node: string;
  /** Path of Chromium. */
  readonly chromium: string;
}

/** Host files beside the system's programs that Chromium reads: fonts and its own settings. */
const settings = ['/etc/fonts', '/etc/chromium', '/etc/chromium.d', '/etc/ssl'];

/**
 * Writes a script that playwright starts as if it were Chromium: Chromium behind bubblewrap, with a network namespace of its own that
 * leads to the guard alone. Namespaces may nest there, so that Chromium's own sandbox stands too. The script notes its process id in
 * `pid`, which bubblewrap keeps.
 */
export async function writeChromiumWrapper(options: ChromiumWrapperOptions): Promise<string> {
  const { folder, bubblewrap, node, chromium } = options;
  const program = realpathSync(chromium);
  const binds: Bind[] = [
    ...settings.filter((path) => statOrNull(path) !== null).map((path) => ({ source: path, target: path })),
    ...(program.startsWith('/usr/') ? [] : [{ source: dirname(program), target: dirname(program) }]),
    { source: join(folder, 'passwd'), target: '/etc/passwd' },
    { source: node, target: `${insideTools}/bin/node` },
    { source: join(folder, 'guard'), target: insideGuard },
    { source: join(folder, 'home'), target: insideUser.home, writable: true },
    { source: join(folder, 'tmp'), target: '/tmp', writable: true },
  ];
  const env = { PATH: '/usr/bin:/bin', HOME: insideUser.home, LANG: 'C.UTF-8' };
  const view = bubblewrapArguments({
    system: systemView({ nestsNamespaces: true }),
    binds,
    env,
    cwd: '/tmp',
    ownNetwork: true,
    nestsNamespaces: true,
  });
  const launch = [
    `${insideTools}/bin/node`,
    '-e',
    launchProgram,
    String(insideProxyPort),
    `${insideGuard}/proxy.sock`,
    program,
  ];
  const command = [bubblewrap, ...view, '--', ...launch].map(quoted).join(' ');
  await writeFile(
    join(folder, 'passwd'),
    `${insideUser.name}:x:${insideUser.uid}:${insideUser.gid}::${insideUser.home}:/bin/sh\n`,
  );
  const script = join(folder, 'chromium');
  await writeFile(script, `#!/bin/sh\necho $$ > ${quoted(join(folder, 'pid'))}\nexec ${command} "$@"\n`);
  await chmod(script, 0o700);
  return script;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
