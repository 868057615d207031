import { z } from 'zod';
import { CoreError } from '../errors/core-error.ts';
import type { Resource } from '../define/resource.ts';
import { memoEffect, readMemo, type RunScope } from './run-scope.ts';
import { safeMessage } from './safe-message.ts';
import { settlesWithin } from './settles-within.ts';

const tokensKey = '~resources';
const tokensSchema = z.record(z.string(), z.string());

/** The handles of one execution. */
export interface ResourcePool {
  use<R>(resource: Resource<R>): Promise<R>;
  /** Ends what earlier executions saved and this one did not reopen. What can't be ended is reported, never thrown. */
  endAbandoned(resources: readonly Resource<unknown>[], graceMs: number): Promise<void>;
  /** Disposes every handle, the last opened first. What can't be disposed in time is reported, never thrown. */
  close(graceMs: number): Promise<void>;
}

/** Makes the pool of an execution. */
export function createResourcePool(scope: RunScope): ResourcePool {
  const { journal, record, surroundings, writer, signal } = scope;
  const handles = new Map<string, Promise<unknown>>();
  let closed = false;
  /** Tokens by name, as earlier executions left them and this one goes on. */
  let tokens: Promise<Map<string, string>> | null = null;

  async function readTokens(): Promise<Map<string, string>> {
    const kept = tokensSchema.safeParse((await readMemo(journal, record.id, tokensKey))?.value);
    return new Map(Object.entries(kept.success ? kept.data : {}));
  }

  function knownTokens(): Promise<Map<string, string>> {
    tokens ??= readTokens();
    // A store that failed is asked again the next time.
    tokens.catch(() => (tokens = null));
    return tokens;
  }

  /** Stores a token, or that there is none any more. */
  async function keepToken(name: string, token: string | null): Promise<void> {
    const known = await knownTokens();
    if (token === null) known.delete(name);
    else known.set(name, token);
    await writer.commit([], [await memoEffect(journal, tokensKey, Object.fromEntries(known))]);
  }

  async function open<R>(resource: Resource<R>): Promise<R> {
    signal.throwIfAborted();
    const handle = await resource.open({
      signal,
      projectId: record.projectId,
      runId: record.id,
      saved: (await knownTokens()).get(resource.name) ?? null,
      save: (token) => keepToken(resource.name, token),
    });
    if (closed) {
      await dispose(handle);
      throw signal.reason ?? new CoreError('core/closed', `Run ${record.id} has ended.`);
    }
    return handle;
  }

  function report(name: string, problem: string): void {
    const data = {
      code: 'resource-not-closed',
      message: safeMessage(`The resource "${name}" did not close: ${problem}`),
    };
    writer.emit({ type: 'warning', durable: true, data });
  }

  /** Does a piece of tidying in bounded time. What goes wrong is reported. */
  async function tidy(name: string, graceMs: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const late = new AbortController();
    const reported = work(late.signal).catch((error: unknown) =>
      report(name, error instanceof Error ? error.message : String(error)),
    );
    if (await settlesWithin(surroundings.timers, graceMs, reported)) return;
    report(name, `it took more than ${graceMs} ms.`);
    late.abort(new CoreError('core/closed', `The resource "${name}" took more than ${graceMs} ms to close.`));
  }

  /** Disposes a handle and forgets its token: whoever reopens it later gets a new one. */
  async function closeOne(name: string, opening: Promise<unknown>): Promise<void> {
    const opened = await opening.then(
      (handle) => ({ handle }),
      () => null,
    );
    if (opened === null) return;
    await dispose(opened.handle);
    if ((await knownTokens()).has(name)) await keepToken(name, null);
  }

  async function endOne(resource: Resource<unknown>, name: string, token: string, late: AbortSignal): Promise<void> {
    const about = { signal: late, projectId: record.projectId, runId: record.id };
    if (resource.end !== undefined) await resource.end(token, about);
    else await dispose(await resource.open({ ...about, saved: token, save: async () => {} }));
    await keepToken(name, null);
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
      for (const [name, opening] of Array.from(handles).toReversed())
        await tidy(name, graceMs, () => closeOne(name, opening));
      handles.clear();
    },
    async endAbandoned(resources, graceMs) {
      for (const [name, token] of Array.from(await knownTokens())) {
        const kind = resources.find((resource) => name === resource.name || name.startsWith(`${resource.name}/`));
        if (kind !== undefined) await tidy(name, graceMs, (late) => endOne(kind, name, token, late));
      }
    },
  };
}

async function dispose(handle: unknown): Promise<void> {
  const dispose = typeof handle === 'object' && handle !== null ? Reflect.get(handle, Symbol.asyncDispose) : undefined;
  if (typeof dispose === 'function') await Reflect.apply(dispose, handle, []);
}
