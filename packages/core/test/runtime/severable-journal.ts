import type { Journal } from '../../src/journal/journal.ts';

/** A journal seen by a process that can be killed: afterwards none of its calls is answered, and none reaches the store. */
export interface SeverableJournal {
  readonly journal: Journal;
  /** What `kill -9` does, as far as the store can tell. */
  kill(): void;
}

/** Makes a process's view of a shared journal. */
export function severableJournal(shared: Journal): SeverableJournal {
  let dead = false;
  const never = new Promise<never>(() => {});
  const guard = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, key) {
        const member: unknown = Reflect.get(object, key);
        if (key === 'blobs' && typeof member === 'object' && member !== null) return guard(member);
        if (typeof member !== 'function') return member;
        if (key === 'events' || key === 'list') {
          return async function* (...args: readonly unknown[]) {
            for await (const item of Reflect.apply(member, object, args)) {
              if (dead) await never;
              yield item;
            }
          };
        }
        return async (...args: readonly unknown[]) => {
          if (dead) await never;
          const answer: unknown = await Reflect.apply(member, object, args);
          if (dead) await never;
          return answer;
        };
      },
    });
  const iterated = ['projects', 'runsOf', 'messages', 'versions'] as const;
  const guarded = guard(shared);
  const journal: Journal = new Proxy(guarded, {
    get: (object, key) => (iterated.some((name) => name === key) ? Reflect.get(shared, key) : Reflect.get(object, key)),
  });
  return { journal, kill: () => void (dead = true) };
}
