import { closeSync, openSync } from 'node:fs';
import { type Server, type Socket, connect } from 'node:net';
import { basename, dirname } from 'node:path';

/** Connects to a unix socket. */
export async function connectUnixSocket(path: string): Promise<Socket> {
  return throughFolder(path, async (short) => {
    const socket = connect({ path: short, allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return socket;
  });
}

/** Has a server listen on a unix socket. */
export async function listenOnUnixSocket(server: Pick<Server, 'once' | 'listen'>, path: string): Promise<void> {
  await throughFolder(
    path,
    (short) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(short, resolve);
      }),
  );
}

/** An address holds 108 bytes, and paths can be longer: the folder is named by an open descriptor instead. */
async function throughFolder<T>(path: string, use: (short: string) => Promise<T>): Promise<T> {
  const folder = openSync(dirname(path), 'r');
  try {
    return await use(`/proc/self/fd/${folder}/${basename(path)}`);
  } finally {
    closeSync(folder);
  }
}
