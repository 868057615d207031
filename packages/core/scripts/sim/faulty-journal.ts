import type { Journal } from '../../src/index.ts';
import { sleep } from '../../src/runs/sleep.ts';
import type { Timers } from '../../src/runs/surroundings.ts';
import type { Random } from './random.ts';

/** How badly a store behaves. */
export interface Weather {
  /** Chance that a call takes up to 40 ms. */
  slow: number;
  /** Chance that a call fails before it does anything. */
  failsBefore: number;
  /** Chance that a call does its work and then fails. */
  failsAfter: number;
}

/** What a process's view of the shared store is made from. */
export interface FaultyJournalOptions {
  readonly random: Random;
  readonly timers: Timers;
  readonly weather: Weather;
  readonly isAlive: () => boolean;
  /** Called at each call, before and after: the places where a process can die. */
  readonly onStep: () => void;
}

/** A process's view of a shared journal: slow, failing, and silent once the process is dead. */
export function faultyJournal(
  shared: Journal,
  { random, timers, weather, isAlive, onStep }: FaultyJournalOptions,
): Journal {
  const never = new Promise<never>(() => {});

  async function step(): Promise<void> {
    onStep();
    if (!isAlive()) await never;
    if (random.chance(weather.slow)) await sleep(timers, random.below(40));
    if (!isAlive()) await never;
  }

  function guarded<Args extends readonly unknown[], Result>(
    call: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      await step();
      if (random.chance(weather.failsBefore)) throw new Error('the store is away');
      const result = await call(...args);
      await step();
      if (random.chance(weather.failsAfter)) throw new Error('the answer of the store was lost');
      return result;
    };
  }

  function listed<Args extends readonly unknown[], Item>(
    list: (...args: Args) => AsyncIterable<Item>,
  ): (...args: Args) => AsyncIterable<Item> {
    return async function* (...args) {
      await step();
      for await (const item of list(...args)) {
        if (!isAlive()) await never;
        yield item;
      }
    };
  }

  const { blobs } = shared;
  return {
    contract: 1,
    blobs: {
      put: guarded(blobs.put),
      get: guarded(blobs.get),
      has: guarded(blobs.has),
      list: listed(blobs.list),
      delete: guarded(blobs.delete),
    },
    createProject: guarded(shared.createProject),
    project: guarded(shared.project),
    projects: listed(shared.projects),
    createRun: guarded(shared.createRun),
    run: guarded(shared.run),
    runsOf: listed(shared.runsOf),
    acquire: guarded(shared.acquire),
    renew: guarded(shared.renew),
    release: guarded(shared.release),
    commit: guarded(shared.commit),
    events: listed(shared.events),
    compact: guarded(shared.compact),
    memo: guarded(shared.memo),
    messages: listed(shared.messages),
    versions: listed(shared.versions),
    live: guarded(shared.live),
    answer: guarded(shared.answer),
    question: guarded(shared.question),
    requestCancel: guarded(shared.requestCancel),
    collect: guarded((o) => shared.collect(o)),
    async [Symbol.asyncDispose]() {},
  };
}
