import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import type { Duplex } from 'node:stream';

/** Loopback ports of the host that lead to ports of a sandbox. */
export interface Ingress {
  /** The origin that leads to a port; the same each time. */
  origin(port: number): Promise<string>;
  /** Closes every port and connection. */
  close(): Promise<void>;
}

/** Opens a way in; `dial` connects to a port inside. Listens on 127.0.0.1 only. */
export function openIngress(dial: (port: number) => Promise<Duplex>): Ingress {
  const servers = new Map<number, Promise<Server>>();
  const sockets = new Set<Duplex>();
  let closed = false;

  const keep = (socket: Duplex): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (closed) socket.destroy();
  };
  const join = async (client: Socket, port: number): Promise<void> => {
    client.on('error', () => client.destroy());
    keep(client);
    let inside: Duplex;
    try {
      inside = await dial(port);
    } catch {
      // Nothing listens yet, or the sandbox ends: the client sees a closed connection, as from any dead server.
      client.destroy();
      return;
    }
    keep(inside);
    inside.on('error', () => inside.destroy());
    inside.once('close', () => client.destroy());
    client.once('close', () => inside.destroy());
    client.pipe(inside);
    inside.pipe(client);
  };
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer({ allowHalfOpen: true }, (client) => void join(client, port));
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(server));
    });

  return {
    async origin(port) {
      const server = servers.get(port) ?? listen(port);
      servers.set(port, server);
      return `http://127.0.0.1:${portOf(await server)}`;
    },
    async close() {
      closed = true;
      for (const socket of sockets) socket.destroy();
      for (const server of await Promise.all(servers.values())) server.close();
      servers.clear();
    },
  };
}

function portOf(server: Server): number {
  const address: string | AddressInfo | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
