import { lookup } from 'node:dns/promises';
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as httpRequest,
} from 'node:http';
import { connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { isPublicAddress } from './public-address.ts';
import { listenOnUnixSocket } from './unix-socket.ts';

/** Where a program inside wants to connect. */
export interface EgressTarget {
  /** The host as the program names it, in lower case. */
  readonly host: string;
  /** The port. */
  readonly port: number;
  /** `connect` for a tunnel, `http` for a plain request. */
  readonly kind: 'connect' | 'http';
}

/** What a proxy lets through. */
export type EgressDecision = 'refuse' | 'public' | 'any-address';

/** Options of {@link openEgressProxy}. */
export interface EgressProxyOptions {
  /** Where it listens. */
  readonly socketPath: string;
  /** What it lets through: nothing, the target at a public address, or the target wherever it is. Asked each time. */
  readonly decide: (target: EgressTarget) => EgressDecision;
  /** A proxy of the host's to go through, without credentials. Default: none. */
  readonly upstream?: URL | undefined;
  /** Resolves a name to all its addresses. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** A running proxy. */
export interface EgressProxy {
  /** Cuts all connections that are open. */
  cut(): void;
  /** Ends it. */
  close(): Promise<void>;
}

/** The only way out of a sandbox with a network policy: refuses with 403 whatever `decide` does not let through. */
export async function openEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const sockets = new Set<Duplex>();
  const keep = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server: Server = createServer();
  server.on('connection', keep);
  server.on('connect', (incoming, client: Duplex) => {
    keep(client);
    tunnel(incoming, client, options, keep).catch(() => client.destroy());
  });
  server.on('request', (incoming, outgoing) => {
    forward(incoming, outgoing, options).catch(() => outgoing.destroy());
  });
  await listenOnUnixSocket(server, options.socketPath);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    cut,
    async close() {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function tunnel(
  incoming: IncomingMessage,
  client: Duplex,
  options: EgressProxyOptions,
  keep: (socket: Duplex) => void,
): Promise<void> {
  const wanted = /^(\[[^\]]+\]|[^:[\]]+):(\d+)$/.exec(incoming.url ?? '');
  const target = { host: (wanted?.[1] ?? '').toLowerCase(), port: Number(wanted?.[2]), kind: 'connect' } as const;
  const address = wanted === null ? null : await admittedAddress(target, options);
  if (address === null) {
    client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    return;
  }
  const { upstream } = options;
  const server = connect(
    upstream === undefined
      ? { host: address, port: target.port }
      : { host: upstream.hostname, port: Number(upstream.port || 80) },
  );
  keep(server);
  server.once('close', () => client.destroy());
  client.once('close', () => server.destroy());
  server.once('connect', () => {
    // Another proxy answers the tunnel request itself.
    if (upstream === undefined) client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    else server.write(`CONNECT ${target.host}:${target.port} HTTP/1.1\r\nhost: ${target.host}:${target.port}\r\n\r\n`);
    client.pipe(server);
    server.pipe(client);
  });
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: EgressProxyOptions,
): Promise<void> {
  const text = incoming.url ?? '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const target = { host: url?.hostname ?? '', port: Number(url?.port || 80), kind: 'http' } as const;
  const address = url?.protocol === 'http:' ? await admittedAddress(target, options) : null;
  if (url === null || address === null) {
    outgoing.writeHead(403, { connection: 'close' }).end();
    return;
  }
  const { upstream } = options;
  const { 'proxy-authorization': _secret, 'proxy-connection': _hop, ...headers } = incoming.headers;
  const request = httpRequest({
    host: upstream?.hostname ?? address,
    port: upstream === undefined ? target.port : Number(upstream.port || 80),
    method: incoming.method,
    path: upstream === undefined ? `${url.pathname}${url.search}` : text,
    headers: { ...headers, host: url.host },
  });
  request.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(outgoing);
  });
  request.on('error', () => outgoing.destroy());
  outgoing.on('close', () => request.destroy());
  incoming.pipe(request);
}

/** The address to connect to, or null. A name is resolved once, and that very address is used. */
async function admittedAddress(target: EgressTarget, options: EgressProxyOptions): Promise<string | null> {
  const decision = options.decide(target);
  if (decision === 'refuse') return null;
  // Another proxy resolves names itself; what it may reach is its own rule.
  if (options.upstream !== undefined) return target.host;
  const bare = target.host.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) === 0 ? await addressesOf(bare, options) : [bare];
  if (decision === 'public' && !addresses.every(isPublicAddress)) return null;
  return addresses[0] ?? null;
}

async function addressesOf(host: string, options: EgressProxyOptions): Promise<readonly string[]> {
  try {
    if (options.resolve !== undefined) return await options.resolve(host);
    return (await lookup(host, { all: true })).map((each) => each.address);
  } catch {
    // A name that does not resolve leads nowhere.
    return [];
  }
}
