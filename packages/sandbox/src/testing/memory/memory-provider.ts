import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkCreateOptions } from '../../check-arguments.ts';
import type { Faults } from '../../contract/faults.ts';
import type { CreateOptions, SandboxProvider } from '../../provider.ts';
import { SandboxError } from '../../sandbox-error.ts';
import { memoryClock } from './memory-clock.ts';
import { memoryFaults, statusError } from './memory-faults.ts';
import type { MemoryDefects } from './memory-jail-process.ts';
import { type MemorySandbox, openMemorySandbox } from './memory-sandbox.ts';
import { type MemoryFolder, copyFolder, memoryRoot } from './memory-tree.ts';

/** Options of {@link memorySandbox}. */
export interface MemorySandboxOptions {
  /** When its clock starts, in milliseconds since the epoch. Default: the first moment of 2026. */
  readonly startsAt?: number;
  /** Whether endpoints lead only to ports that `create` was told of. Default: false. */
  readonly declaredPortsOnly?: boolean;
  /** What is wrong on purpose, to try a suite on. Default: nothing. */
  readonly defects?: MemoryDefects;
}

/** The provider in memory, with its fault hook. */
export interface MemorySandboxProvider extends SandboxProvider<null> {
  /** Makes the next call of a kind fail. */
  readonly faults: Faults;
}

/**
 * Sandboxes in memory, for tests: files in a map, a clock that jumps, and stand-ins for `sh`, `cat`, `sleep` and `node -e` that know
 * what the contract's clauses use. No wall: a program text runs in this process. Give it nothing that you would not run yourself.
 */
export function memorySandbox(options: MemorySandboxOptions = {}): MemorySandboxProvider {
  const clock = memoryClock(options.startsAt ?? Date.UTC(2026, 0));
  const faults = memoryFaults();
  const living = new Map<string, MemorySandbox>();
  const byKey = new Map<string, Promise<MemorySandbox>>();
  const images = new Map<string, MemoryFolder>();
  const asking = { provider: 'memory', op: 'create' };

  const keep = (root: MemoryFolder): string => {
    const id = randomUUID();
    images.set(id, copyFolder(root));
    return id;
  };
  const make = async (wanted: CreateOptions): Promise<MemorySandbox> => {
    const fault = faults.take('create');
    if (fault?.type === 'status') throw statusError(fault.value ?? 500, asking);
    await nextTurn();
    wanted.signal?.throwIfAborted();
    const image = wanted.image === undefined ? undefined : images.get(wanted.image);
    if (wanted.image !== undefined && image === undefined) {
      throw new SandboxError({
        ...asking,
        code: 'sandbox/create-failed',
        message: `There is no image ${wanted.image}.`,
        outcome: 'not-started',
      });
    }
    const id = randomUUID();
    const root = image === undefined ? memoryRoot() : copyFolder(image);
    const onEnd = (): void => void living.delete(id);
    const made = openMemorySandbox({
      id,
      root,
      clock,
      faults,
      defects: options.defects ?? new Set(),
      declaredPortsOnly: options.declaredPortsOnly === true,
      options: wanted,
      keep,
      onEnd,
    });
    living.set(id, made);
    if (fault?.type !== 'after-execute') return made;
    await made.terminate();
    throw new SandboxError({
      ...asking,
      code: 'sandbox/create-failed',
      message: 'The answer was lost; what was made has been ended.',
      retryable: true,
    });
  };
  const makeOnce = (key: string, wanted: CreateOptions): Promise<MemorySandbox> => {
    const again = (): Promise<MemorySandbox> => make(wanted);
    const made = byKey.get(key)?.then((known) => (living.has(known.id) ? known : again()), again) ?? again();
    byKey.set(key, made);
    return made;
  };

  return {
    contract: 1,
    name: 'memory',
    capabilities: {
      isolation: 'none',
      egress: false,
      limits: false,
      reattach: false,
      privateEndpoints: true,
      dynamicPorts: options.declaredPortsOnly !== true,
      autoResumes: false,
      pause: 'memory',
      snapshot: { stopsSandbox: false },
      maxTtlMs: null,
    },
    faults,
    async create(wanted = {}) {
      wanted.signal?.throwIfAborted();
      checkCreateOptions(wanted, asking);
      const unsupported =
        wanted.limits !== undefined || typeof wanted.egress === 'object' || wanted.layer !== undefined;
      if (unsupported) {
        throw new SandboxError({
          ...asking,
          code: 'sandbox/unsupported',
          message: 'Sandboxes in memory have no limits, policies or layers.',
          outcome: 'not-started',
        });
      }
      return wanted.idempotencyKey === undefined ? make(wanted) : makeOnce(wanted.idempotencyKey, wanted);
    },
    async connect(id, waits) {
      waits?.signal?.throwIfAborted();
      const found = living.get(id);
      if (found === undefined) {
        throw new SandboxError({
          code: 'sandbox/gone',
          message: `There is no sandbox ${id}.`,
          provider: 'memory',
          op: 'connect',
          sandboxId: id,
        });
      }
      if (waits?.resume === true) found.resume();
      return found;
    },
    async *list(waits) {
      const fault = faults.take('list');
      if (fault?.type === 'status') throw statusError(fault.value ?? 500, { provider: 'memory', op: 'list' });
      for (const each of [...living.values()]) {
        waits?.signal?.throwIfAborted();
        const info = await each.info();
        if (Object.entries(waits?.metadata ?? {}).every(([key, value]) => info.metadata[key] === value)) yield info;
      }
    },
    async terminate(id) {
      return (await living.get(id)?.terminate()) ?? { existed: false };
    },
  };
}
