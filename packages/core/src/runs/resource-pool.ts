import { CoreError } from '../errors/core-error.ts';
import type { Resource } from '../define/resource.ts';
import { memoEffect, readMemo, type RunScope } from './run-scope.ts';
import { safeMessage } from './safe-message.ts';
import { settlesWithin } from './settles-within.ts';

/** The handles of one execution. */
export interface ResourcePool {
  use<R>(resource: Resource<R>): Promise<R>;
  /** Disposes every handle, the last opened first. What can't be disposed in time is reported, never thrown. */
  close(graceMs: number): Promise<void>;
}

/** Makes the pool of an execution. */
export function createResourcePool(scope: RunScope): ResourcePool {
  const { journal, record, surroundings, writer, signal } = scope;
  const handles = new Map<string, Promise<unknown>>();
  let closed = false;

  async function open<R>(resource: Resource<R>): Promise<R> {
    signal.throwIfAborted();
    const key = `~resource/${resource.name}`;
    const saved = (await readMemo(journal, record.id, key))?.value;
    const handle = await resource.open({
      signal,
      projectId: record.projectId,
      runId: record.id,
      saved: typeof saved === 'string' ? saved : null,
      save: async (token) => void (await writer.commit([], [await memoEffect(journal, key, token)])),
    });
    if (closed) {
      await dispose(handle);
      throw signal.reason ?? new CoreError('core/closed', `Run ${record.id} has ended.`);
    }
    return handle;
  }

  async function closeOne(name: string, handle: Promise<unknown>, graceMs: number): Promise<void> {
    const problem = (text: string): void =>
      writer.emit({
        type: 'warning',
        durable: true,
        data: { code: 'resource-not-closed', message: safeMessage(`The resource "${name}" did not close: ${text}`) },
      });
    const work = handle.then(dispose, () => {}).catch((error: unknown) => problem(String(error)));
    if (!(await settlesWithin(surroundings.timers, graceMs, work))) problem(`it took more than ${graceMs} ms.`);
  }

  return {
    use<R>(resource: Resource<R>): Promise<R> {
      if (closed) return Promise.reject(signal.reason ?? new CoreError('core/closed', `Run ${record.id} has ended.`));
      const known = handles.get(resource.name);
      if (known !== undefined) {
        // A name stands for one kind of handle within a run: that is what makes two uses share it.
        return known as Promise<R>;
      }
      const handle = open(resource);
      handles.set(resource.name, handle);
      // A handle that did not open may be asked for again.
      handle.catch(() => handles.delete(resource.name));
      return handle;
    },
    async close(graceMs) {
      closed = true;
      for (const [name, handle] of Array.from(handles).toReversed()) await closeOne(name, handle, graceMs);
      handles.clear();
    },
  };
}

async function dispose(handle: unknown): Promise<void> {
  const dispose = typeof handle === 'object' && handle !== null ? Reflect.get(handle, Symbol.asyncDispose) : undefined;
  if (typeof dispose === 'function') await Reflect.apply(dispose, handle, []);
}
