import { closeSync, openSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { basename, dirname } from 'node:path';

/**
 * Connects to a unix socket whatever the length of its path: an address holds 108 bytes, so the folder is named by an open descriptor.
 */
export async function connectUnixSocket(path: string): Promise<Socket> {
  const folder = openSync(dirname(path), 'r');
  const socket = connect({ path: `/proc/self/fd/${folder}/${basename(path)}`, allowHalfOpen: true });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return socket;
  } finally {
    closeSync(folder);
  }
}
