import { systemSurroundings } from '../defaults.ts';
import { CoreError } from '../errors/core-error.ts';
import type { Model } from '../model/model.ts';
import type { Timers } from '../runs/surroundings.ts';
import { chooseModel } from './choose-model.ts';
import { isLoopback, type LocalServer, localServers } from './local-servers.ts';

/** How local servers are looked for. */
export interface DetectOptions {
  /** How long a server may take to answer. 300 ms by default: on this machine it answers at once or not at all. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Where to look, in order. The usual local servers by default. Only addresses of this machine are taken. */
  readonly servers?: readonly LocalServer[];
  /** The global `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** The machine's timers by default. */
  readonly timers?: Timers;
}

/** A model that was found. */
export interface LocalModel {
  readonly model: Model;
  readonly server: string;
  readonly modelId: string;
}

/**
 * Finds a model on a local server with an OpenAI-compatible interface, the first in order that has one; null when there is none. All are asked
 * at once. Needs the package `@ai-sdk/openai-compatible`.
 * @throws CoreError `core/invalid-definition` for a server that is not on this machine, or when that package is missing and a model was found.
 */
export async function detectLocalModel(options: DetectOptions = {}): Promise<LocalModel | null> {
  const { servers = localServers, signal } = options;
  for (const { name, baseUrl } of servers) {
    if (isLoopback(baseUrl)) continue;
    throw new CoreError(
      'core/invalid-definition',
      `${name} at ${baseUrl} is not on this machine: pass its model to the pipelines yourself.`,
    );
  }
  signal?.throwIfAborted();
  const found = await Promise.all(servers.map((server) => ask(server, options)));
  signal?.throwIfAborted();
  const first = found.findIndex((modelId) => modelId !== null);
  const [server, modelId] = [servers[first], found[first]];
  if (server === undefined || modelId === undefined || modelId === null) return null;
  return { model: await connect(server, modelId, options), server: server.name, modelId };
}

async function ask({ baseUrl }: LocalServer, options: DetectOptions): Promise<string | null> {
  const { timeoutMs = 300, signal, fetch = globalThis.fetch, timers = systemSurroundings.timers } = options;
  const controller = new AbortController();
  const cancel = timers.set(timeoutMs, () => controller.abort());
  const stop = (): void => controller.abort();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(`${baseUrl}/models`, { signal: controller.signal, redirect: 'error' });
    return response.ok ? chooseModel(await response.json()) : null;
  } catch {
    // Nobody there, too slow, or something else on this port: all the same answer.
    return null;
  } finally {
    cancel();
    signal?.removeEventListener('abort', stop);
  }
}

async function connect({ name, baseUrl }: LocalServer, modelId: string, { fetch }: DetectOptions): Promise<Model> {
  const provider = await import('@ai-sdk/openai-compatible').catch((cause: unknown) => {
    throw new CoreError(
      'core/invalid-definition',
      `${name} has the model ${modelId}; install @ai-sdk/openai-compatible to use it.`,
      { cause },
    );
  });
  const create = provider.createOpenAICompatible({
    name: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    baseURL: baseUrl,
    includeUsage: true,
    ...(fetch === undefined ? {} : { fetch }),
  });
  return create.chatModel(modelId);
}
