import type { Browser, BrowserLauncher, Handler } from '@boxwright/verify';
import type { Resource } from '../../define/resource.ts';

/** A browser that is up before there is anything to load. */
export interface BrowserHandle extends AsyncDisposable {
  /** Gives an origin of its own to a handler: what one candidate stored in the browser, the next does not see. */
  serve(handler: Handler): { readonly url: string; readonly launcher: BrowserLauncher };
}

/** Origins a browser is started with: one for each try, with room for whatever a pipeline of the host's does. */
const originCount = 16;

/** The run's browser, started while the model still writes. It reaches the candidates and nothing else. */
export function browserResource(launch: BrowserLauncher): Resource<BrowserHandle> {
  return {
    name: 'browser',
    async open({ signal }) {
      const handlers: (Handler | undefined)[] = [];
      const names = Array.from({ length: originCount }, (_, index) => `http://candidate-${index}.localhost`);
      const origins = Object.fromEntries(
        names.map((name, index) => [
          name,
          async (request: Request) => (await handlers[index]?.(request)) ?? new Response(null, { status: 404 }),
        ]),
      );
      let browser: Browser | null = await launch({ signal, origins });
      let next = 0;
      return {
        serve(handler) {
          const index = next % originCount;
          next += 1;
          handlers[index] = async (request) => uncached(await handler(request));
          return { url: `${names[index]}/`, launcher: () => Promise.resolve(lend(browser)) };
        },
        async [Symbol.asyncDispose]() {
          const ours = browser;
          browser = null;
          await ours?.[Symbol.asyncDispose]();
        },
      };
    },
  };
}

/** The browser as someone sees it who may not end it. */
function lend(browser: Browser | null): Browser {
  if (browser === null) throw new TypeError('The browser of this run is closed.');
  return { newPage: () => browser.newPage(), [Symbol.asyncDispose]: () => Promise.resolve() };
}

function uncached(response: Response): Response {
  response.headers.set('cache-control', 'no-store');
  return response;
}
