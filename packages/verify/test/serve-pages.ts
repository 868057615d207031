import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** An answer by path: a body (HTML by default), or a function that does as it likes, down to never ending. */
export type Answer =
  | string
  | {
      readonly body?: string | Uint8Array;
      readonly type?: string;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A loopback server for the time of a test. */
export interface PageServer extends AsyncDisposable {
  /** Ends with a slash. */
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requests: readonly string[];
}

/** Serves pages on a free loopback port; every other path is a 404, the icon that browsers ask for included. */
export async function servePages(pages: Readonly<Record<string, Answer>>): Promise<PageServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname;
    requests.push(path);
    const answer = pages[path];
    if (typeof answer === 'function') return answer(request, response);
    const {
      body = '',
      type = 'text/html; charset=utf-8',
      status = 200,
      headers = {},
    } = answer === undefined ? { status: 404 } : typeof answer === 'string' ? { body: answer } : answer;
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
