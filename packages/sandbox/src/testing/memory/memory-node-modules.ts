import { EventEmitter } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TreeFailure } from '../../local/tree-operations.ts';
import { makePlace, movePlace, readPlace, writePlace } from './memory-operations.ts';
import type { ProgramLife } from './program-life.ts';
import type { MemoryProcess } from './memory-process.ts';
import { placeOf } from './memory-place.ts';
import { emptyFolder } from './memory-tree.ts';

/** `require` of a program in memory: the parts of Node's modules that the contract's clauses use. */
export function nodeModules(process: MemoryProcess, life: ProgramLife): (name: string) => unknown {
  const modules: Readonly<Record<string, unknown>> = {
    fs: fileSystem(process),
    child_process: children(process, life),
    http: { createServer: (handler?: RequestListener) => httpServer(process, life, handler) },
    net: { createServer: () => socketServer(process, life) },
  };
  return (name) => {
    const found = modules[name.replace(/^node:/, '')];
    if (found === undefined) throw new Error(`Cannot find module '${name}'`);
    return found;
  };
}

function fileSystem(process: MemoryProcess) {
  const follow = (path: string) => placeOf(process, path, { followLast: true });
  const itself = (path: string) => placeOf(process, path, { followLast: false });
  return {
    readFileSync(path: string, encoding?: string) {
      const bytes = Buffer.from(readPlace(follow(path)));
      return encoding === undefined ? bytes : bytes.toString('utf8');
    },
    writeFileSync: (path: string, data: string | Uint8Array) => writePlace(follow(path), data),
    appendFileSync(path: string, data: string | Uint8Array) {
      const place = follow(path);
      const before = place.node?.type === 'file' ? place.node.bytes : new Uint8Array();
      writePlace(place, Buffer.concat([before, Buffer.from(data)]));
    },
    readdirSync(path: string) {
      const { node } = follow(path);
      if (node?.type !== 'directory') throw new TreeFailure(node === null ? 'ENOENT' : 'ENOTDIR');
      return [...node.entries.keys()];
    },
    mkdirSync(path: string, options?: { recursive?: boolean }) {
      const place = placeOf(process, path, { followLast: true, makeParents: options?.recursive === true });
      if (place.node?.type !== 'directory' || options?.recursive !== true) makePlace(place, emptyFolder());
    },
    symlinkSync: (target: string, path: string) => makePlace(itself(path), { type: 'symlink', target }),
    renameSync: (from: string, to: string) => movePlace(itself(from), itself(to)),
  };
}

function children(process: MemoryProcess, life: ProgramLife) {
  return {
    spawn(program: string, args: readonly string[] = []) {
      const child = process.spawn({ argv: [program, ...args], write: () => undefined });
      const release = life.hold();
      void child.ended.then(release);
      const events = new EventEmitter();
      return Object.assign(events, { pid: child.pid, unref: release });
    },
  };
}

/** A real server on a port of this machine that only the sandbox's ingress knows. */
function httpServer(process: MemoryProcess, life: ProgramLife, handler: RequestListener | undefined) {
  const { ports } = process.machine;
  const server = createServer((request, response) => life.call(() => handler?.(request, response)));
  return {
    on(event: string, listener: (...values: unknown[]) => void) {
      server.on(event, (...values: unknown[]) => life.call(() => listener(...values)));
    },
    listen(port: number, done?: () => void) {
      const release = life.hold();
      const close = (): void => {
        ports.delete(port);
        server.close();
        server.closeAllConnections();
        release();
      };
      process.onEnd.add(close);
      server.listen(0, '127.0.0.1', () => {
        const address: string | AddressInfo | null = server.address();
        if (!process.running) close();
        else if (typeof address === 'object' && address !== null) ports.set(port, address.port);
        life.call(() => done?.());
      });
    },
  };
}

/** A server on a unix socket, of which only the file shows. */
function socketServer(process: MemoryProcess, life: ProgramLife) {
  return {
    listen(path: string, done?: () => void) {
      makePlace(placeOf(process, path, { followLast: false }), { type: 'other' });
      process.onEnd.add(life.hold());
      setImmediate(() => life.call(() => done?.()));
    },
  };
}
