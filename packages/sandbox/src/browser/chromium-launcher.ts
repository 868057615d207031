import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';
import { findProgram, isExecutableFile } from '../local/find-program.ts';
import { childrenOf, signalProcess } from '../local/process-tree.ts';
import { removeFolder } from '../local/sandbox-folders.ts';
import { SandboxError } from '../sandbox-error.ts';
import { untilAborted } from '../until-aborted.ts';
import type { BrowserLaunchOptions, BrowserLauncher, BrowserPage, LaunchedBrowser } from './browser-launcher.ts';
import { insideProxyPort, writeChromiumWrapper } from './chromium-wrapper.ts';
import { openGuardProxy } from './guard-proxy.ts';
import { guardedPage } from './guarded-page.ts';

/** Options of {@link chromiumLauncher}. */
export interface ChromiumLauncherOptions {
  /** Path of Chromium. Default: `chromium`, `chromium-browser` or `google-chrome` on the search path. */
  readonly executablePath?: string;
  /** The search path. Default: this process's. */
  readonly searchPath?: string;
}

/** Milliseconds that Chromium may take to start, and to end before it is killed. */
const patience = { startMs: 30_000, endMs: 3000 };

/**
 * A Chromium behind bubblewrap, with a network namespace of its own: its only way out is a proxy of this process that answers the
 * given origins and refuses the rest unless admitted. Needs Linux, bubblewrap, Chromium and the `playwright-core` package.
 */
export function chromiumLauncher(options: ChromiumLauncherOptions = {}): BrowserLauncher {
  return async (launch) => {
    launch.signal.throwIfAborted();
    const searchPath = options.searchPath ?? process.env['PATH'];
    const bubblewrap = findProgram('bwrap', searchPath);
    if (bubblewrap === null || process.platform !== 'linux') {
      throw unavailable('Chromium runs behind bubblewrap only, on Linux. Debian, Ubuntu: apt-get install bubblewrap.');
    }
    const chromium = options.executablePath ?? findChromium(searchPath);
    if (chromium === null || !isExecutableFile(chromium)) {
      throw unavailable(
        `${chromium ?? 'Chromium'} was not found. Debian, Ubuntu: apt-get install chromium; or pass \`executablePath\`.`,
      );
    }
    const { chromium: driver } = await importPlaywright();
    return start(launch, async (folder) => {
      const executablePath = await writeChromiumWrapper({ folder, bubblewrap, node: process.execPath, chromium });
      return driver.launch({
        executablePath,
        chromiumSandbox: true,
        timeout: patience.startMs,
        env: {},
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        proxy: { server: `http://127.0.0.1:${insideProxyPort}`, bypass: '<-loopback>' },
        // QUIC and WebRTC have no way out of the namespace; without them no time is lost on trying.
        args: ['--disable-quic', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
      });
    });
  };
}

async function start(
  options: BrowserLaunchOptions,
  launch: (folder: string) => Promise<Browser>,
): Promise<LaunchedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-browser-'));
  for (const name of ['guard', 'home', 'tmp']) await mkdir(join(folder, name));
  const proxy = await openGuardProxy(join(folder, 'guard', 'proxy.sock'), options);
  let launched: Promise<Browser> | undefined;
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ending ??= (async () => {
      options.signal.removeEventListener('abort', onAbort);
      await closeBrowser(launched, folder);
      await proxy.close();
      await removeFolder(folder);
    })();
    return ending;
  };
  const onAbort = (): void => void end();
  options.signal.addEventListener('abort', onAbort, { once: true });
  try {
    launched = launch(folder);
    const browser = await untilAborted(launched, options.signal);
    return {
      async newPage(): Promise<BrowserPage> {
        options.signal.throwIfAborted();
        const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: false });
        return guardedPage(await context.newPage());
      },
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    options.signal.throwIfAborted();
    throw unavailable(`Chromium did not start: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

/** Asks the browser to end; what does not end in time is killed with its namespace. */
async function closeBrowser(launched: Promise<Browser> | undefined, folder: string): Promise<void> {
  const closed = launched?.then((browser) => browser.close());
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, patience.endMs);
  await Promise.race([closed?.catch(() => undefined), late.promise]);
  clearTimeout(timer);
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '0'));
  // Still a child of this process: the number is not anyone else's.
  if (pid > 0 && childrenOf(process.pid).includes(pid)) signalProcess(-pid, 'SIGKILL');
}

function findChromium(searchPath: string | undefined): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names.map((name) => findProgram(name, searchPath)).find((path) => path !== null) ?? null;
}

async function importPlaywright(): Promise<{ readonly chromium: BrowserType }> {
  try {
    return await import('playwright-core');
  } catch (error) {
    throw unavailable('The playwright-core package is not installed. Add it to your project.', error);
  }
}

function unavailable(message: string, cause?: unknown): SandboxError {
  return new SandboxError({
    code: 'sandbox/browser-unavailable',
    message,
    provider: 'browser',
    op: 'launch',
    outcome: 'not-started',
    cause,
  });
}
