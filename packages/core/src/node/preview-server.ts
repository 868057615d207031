import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Handler } from '@boxwright/verify';
import { CoreError } from '../errors/core-error.ts';
import type { PreviewHost } from '../preview/preview-host.ts';
import { randomLabel } from './defaults.ts';
import { toRequest } from './to-request.ts';
import { writeResponse } from './write-response.ts';

/** Where previews are served. */
export interface PreviewServerOptions {
  /** A free port by default. */
  readonly port?: number;
  /** The domain under which every project gets a host of its own. `boxwright.localhost` by default, which browsers resolve to this machine. */
  readonly domain?: string;
  /** The address to listen on. `127.0.0.1` by default: previews are for this machine. */
  readonly hostname?: string;
  /** Names a project's host; must be a DNS label. 20 random characters by default, since nothing else keeps others out. */
  readonly label?: (projectId: string) => string;
}

/** A preview host in this process, with its address once it listens. */
export interface PreviewServer extends PreviewHost {
  /** Stops serving; twice is fine. */
  close(): Promise<void>;
}

/**
 * Serves each project's live output at `http://<label>.<domain>:<port>/`. It listens from the first `publish` on and keeps a project's
 * address for its lifetime. No cookie reaches a handler or a browser, unknown hosts get 404.
 * @throws CoreError `core/port-taken` from `publish` when the port is in use.
 */
export function previewServer(options: PreviewServerOptions = {}): PreviewServer {
  const { domain = 'boxwright.localhost', label = randomLabel } = options;
  const labels = new Map<string, string>();
  const handlers = new Map<string, Handler>();
  let listening: Promise<{ readonly server: Server; readonly port: number }> | undefined;
  let closed: Promise<void> | undefined;

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const host = (incoming.headers.host ?? '').toLowerCase();
    const handler = handlers.get(host.replace(/:\d+$/, ''));
    const request = handler === undefined ? null : toRequest(incoming, host);
    const response = handler === undefined || request === null ? notFound() : await handler(request);
    await writeResponse(response, incoming.method === 'HEAD', outgoing);
  };

  const close = async (): Promise<void> => {
    if (listening === undefined) return;
    // A server that never came up has nothing to stop.
    const started = await listening.catch(() => null);
    if (started === null) return;
    await new Promise<void>((resolve) => {
      started.server.close(() => resolve());
      started.server.closeAllConnections();
    });
  };

  return {
    contract: 1,
    async publish({ projectId, handler }) {
      if (closed !== undefined) throw new CoreError('core/closed', 'The preview server is closed.');
      listening ??= listen(options, answer);
      const { port } = await listening;
      const name = labels.get(projectId) ?? label(projectId);
      labels.set(projectId, name);
      handlers.set(`${name}.${domain}`.toLowerCase(), handler);
      return { url: `http://${name}.${domain}:${port}/`, expiresAt: null };
    },
    close() {
      closed ??= close();
      return closed;
    },
    [Symbol.asyncDispose]() {
      return this.close();
    },
  };
}

function listen(
  options: PreviewServerOptions,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => {
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'text/plain' });
      outgoing.end();
    });
  });
  const { port = 0, hostname = '127.0.0.1' } = options;
  return new Promise((resolve, reject) => {
    server.once('error', (cause: Error & { readonly code?: string }) => {
      const taken = cause.code === 'EADDRINUSE';
      const message = taken
        ? `Port ${port} is in use: choose another or leave it out.`
        : `Can't listen on ${hostname}:${port}.`;
      reject(new CoreError('core/port-taken', message, { cause }));
    });
    server.listen(port, hostname, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : port });
    });
  });
}

function notFound(): Response {
  return new Response('No preview is served here.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
