import { lookup } from 'node:dns/promises';
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as httpRequest,
} from 'node:http';
import { type Socket, connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BrowserLaunchOptions, BrowserTarget, OriginHandler } from './browser-launcher.ts';
import { answerFromHandler } from './answer-from-handler.ts';
import { listenOnUnixSocket } from '../local/unix-socket.ts';

/** A proxy on a unix socket. */
export interface GuardProxy {
  /** Ends every connection and the server. */
  close(): Promise<void>;
}

/** Headers that belong to one connection, not to the message. */
const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
]);

/**
 * The browser's only way out. Requests to the given origins are answered by their handlers; anything else is refused with 403 unless
 * `admit` takes it, and then connected to the very address that was admitted, so that a second look at the name can't change it.
 */
export async function openGuardProxy(socketPath: string, options: BrowserLaunchOptions): Promise<GuardProxy> {
  const handlers = new Map(
    Object.entries(options.origins ?? {}).map(([origin, handler]) => [new URL(origin).host, handler]),
  );
  const sockets = new Set<Duplex>();
  const keep = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const admitted = async (scheme: string, host: string, port: number): Promise<BrowserTarget | null> => {
    if (options.admit === undefined) return null;
    const address = isIP(host) === 0 ? await addressOf(host) : host;
    const target = { scheme, host, address: address ?? '', port };
    return address !== null && options.admit(target) ? target : null;
  };

  const server: Server = createServer();
  server.on('connection', keep);
  server.on('request', (incoming, outgoing) => {
    void answer(incoming, outgoing, handlers, admitted).catch(() => refuse(outgoing, 502));
  });
  server.on('connect', (incoming, client: Duplex) => {
    keep(client);
    void tunnel(incoming, client, admitted, keep).catch(() => client.destroy());
  });
  // A page's plain `ws:` to an origin would arrive here when no tunnel is used: handlers answer requests only.
  server.on('upgrade', (_incoming, client: Duplex) =>
    client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n'),
  );
  await listenOnUnixSocket(server, socketPath);
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Admitted = (scheme: string, host: string, port: number) => Promise<BrowserTarget | null>;

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handlers: ReadonlyMap<string, OriginHandler>,
  admitted: Admitted,
): Promise<void> {
  const address = incoming.url ?? '';
  if (!URL.canParse(address)) return refuse(outgoing, 400);
  const url = new URL(address);
  if (url.protocol !== 'http:') return refuse(outgoing, 403);
  const handler = handlers.get(url.host);
  if (handler !== undefined) return answerFromHandler(incoming, outgoing, url, handler);
  const target = await admitted('http', url.hostname.replace(/^\[|\]$/g, ''), Number(url.port || '80'));
  if (target === null) return refuse(outgoing, 403);
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !hopHeaders.has(name)));
  const upstream = httpRequest({
    host: target.address,
    port: target.port,
    method: incoming.method,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
  });
  upstream.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(outgoing);
  });
  upstream.on('error', () => refuse(outgoing, 502));
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

async function tunnel(
  incoming: IncomingMessage,
  client: Duplex,
  admitted: Admitted,
  keep: (socket: Duplex) => void,
): Promise<void> {
  const wanted = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(incoming.url ?? '');
  const host = wanted?.[1] ?? wanted?.[2];
  const target = host === undefined ? null : await admitted('https', host, Number(wanted?.[3]));
  if (target === null) {
    client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    return;
  }
  const upstream: Socket = connect({ host: target.address, port: target.port });
  keep(upstream);
  upstream.once('close', () => client.destroy());
  client.once('close', () => upstream.destroy());
  upstream.once('connect', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    client.pipe(upstream);
    upstream.pipe(client);
  });
}

function refuse(outgoing: ServerResponse, status: number): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(status, { 'content-type': 'text/plain' }).end();
}

async function addressOf(host: string): Promise<string | null> {
  // Browsers take every name under `localhost` for this machine (RFC 6761); the system's resolver may not know them.
  if (/(?:^|\.)localhost\.?$/i.test(host)) return '127.0.0.1';
  try {
    return (await lookup(host)).address;
  } catch {
    // A name that does not resolve leads nowhere: the page sees a refusal.
    return null;
  }
}
