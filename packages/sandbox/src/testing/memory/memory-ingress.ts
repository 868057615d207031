import { randomUUID } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import { Duplex } from 'node:stream';

/** The header that a request to a private endpoint carries. */
export const tokenHeader = 'x-boxwright-token';

/** The way into a sandbox in memory: each connection shows the token in its first request. */
export interface MemoryIngress {
  /** The secret. */
  readonly token: string;
  /** Opens a connection to a port inside. */
  dial(port: number): Promise<Duplex>;
}

/** Opens the way; `ports` maps ports inside to ports of this machine's loopback; an `open` way asks for no token. */
export function memoryIngress(ports: ReadonlyMap<number, number>, open: boolean): MemoryIngress {
  const token = randomUUID();
  return {
    token,
    async dial(port) {
      const real = ports.get(port);
      if (real === undefined) throw new Error(`Nothing listens on port ${port}.`);
      const socket = connect({ port: real, host: '127.0.0.1', allowHalfOpen: true });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('error', reject);
      });
      return open ? socket : behindToken(socket, token);
    },
  };
}

const refusal = 'HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/** Lets bytes through once a request head with the token has come; the checks of one head cover its connection. */
function behindToken(socket: Socket, token: string): Duplex {
  let head = Buffer.alloc(0);
  let admitted = false;
  const gate = new Duplex({
    allowHalfOpen: true,
    read: () => void socket.resume(),
    write(chunk: Buffer, _encoding, done) {
      if (admitted) return void socket.write(chunk, done);
      head = Buffer.concat([head, chunk]);
      if (!head.includes('\r\n\r\n')) return done();
      admitted = head.toString('latin1').toLowerCase().includes(`\r\n${tokenHeader}: ${token}\r\n`);
      if (admitted) return void socket.write(head, done);
      gate.push(refusal);
      gate.push(null);
      socket.destroy();
      done();
    },
    final(done) {
      socket.end(done);
    },
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (bytes) => {
    if (!gate.push(bytes)) socket.pause();
  });
  socket.on('end', () => gate.push(null));
  socket.on('error', () => gate.destroy());
  return gate;
}
