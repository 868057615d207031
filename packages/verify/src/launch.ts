import type { Browser, BrowserLauncher, ConnectionTarget } from './browser-launcher.ts';
import { VerifyError } from './verify-error.ts';
import type { VerifyOptions } from './verify-options.ts';

/** Starts the browser so that it reaches the page's own host, the given origins, and what the options admit. */
export async function launch(launcher: BrowserLauncher, options: VerifyOptions, signal: AbortSignal): Promise<Browser> {
  const own = addressOf(options.url);
  const admit = (target: ConnectionTarget): boolean =>
    (bare(target.host) === own.host && target.port === own.port) || options.admit?.(target) === true;
  try {
    return await launcher({ signal, admit, ...(options.origins === undefined ? {} : { origins: options.origins }) });
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    throw new VerifyError('verify/browser-failed', `The browser did not start: ${message}`, { cause: error });
  }
}

function addressOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: bare(hostname), port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
}

/** An IPv6 address without its brackets, which only URLs have. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '').toLowerCase();
}
