import '../../test/runtime/immediate-digest.ts';
import { createBoxwright, type Journal, memoryJournal } from '../../src/index.ts';
import { checkWorld } from './check-world.ts';
import { faultyJournal, type Weather } from './faulty-journal.ts';
import { type Random, seededRandom } from './random.ts';
import { createSimClock, type SimClock } from './sim-clock.ts';
import { type Outside, type PhaseBugs, simPipelines } from './sim-world.ts';

/** A mistake to be found: in the store that all share, or in the phases. */
export interface PlantedBug {
  readonly name: string;
  readonly store?: (journal: Journal, clock: SimClock) => Journal;
  readonly phases?: PhaseBugs;
}

/** What a simulated world came to. */
export interface SimResult {
  readonly broken: readonly string[];
  readonly runs: number;
  readonly kills: number;
}

/** How long clients and faults go on; then the weather clears and everything must come to rest. */
const stormMs = 15_000;
const restMs = 240_000;
const projectIds = ['p0', 'p1'];

/** Lives through a world that follows from a seed. */
export async function simulate(seed: number, bug: PlantedBug | null = null): Promise<SimResult> {
  const random = seededRandom(seed);
  const clock = createSimClock();
  const memory = memoryJournal({ now: clock.now });
  const shared = bug?.store?.(memory, clock) ?? memory;
  const outside: Outside = { bills: [], sandboxes: new Set() };
  const weather: Weather = {
    slow: random.next() * 0.3,
    failsBefore: random.next() * 0.02,
    failsAfter: random.next() * 0.02,
  };
  const killChance = random.next() * 0.004;
  const promises = {
    keys: new Map<string, Set<string>>(),
    runIds: new Set<string>(),
    answers: new Map<string, boolean>(),
    read: [] as { runId: string; seqs: number[]; covered: boolean }[],
    projectIds,
  };
  let kills = 0;
  let stormy = true;
  let ids = 0;

  function spawn(): { readonly app: ReturnType<typeof appOf>; isAlive(): boolean; die(): void } {
    let alive = true;
    const own = random.fork();
    const isAlive = (): boolean => alive;
    const journal = faultyJournal(shared, {
      random: own.fork(),
      timers: clock.timersOf(isAlive),
      weather,
      isAlive,
      onStep() {
        if (!alive || !stormy || !own.chance(killChance)) return;
        alive = false;
        kills += 1;
      },
    });
    return { app: appOf(journal, own, isAlive), isAlive, die: () => void (alive = false) };
  }

  function appOf(journal: Journal, own: Random, isAlive: () => boolean) {
    const createId = (): string =>
      `${String((ids += 1)).padStart(6, '0')}${Array.from({ length: 14 }, () => own.below(36).toString(36)).join('')}`;
    return createBoxwright({
      pipelines: simPipelines(outside, own.fork(), isAlive, bug?.phases ?? {}),
      journal,
      interrupted: 'resume',
      leaseMs: 3_000,
      graceMs: 500,
      now: clock.now,
      random: () => own.next(),
      timers: clock.timersOf(isAlive),
      createId,
    });
  }

  for (const id of projectIds)
    await shared.createProject({ id, ownerId: 'me', createdAt: new Date(clock.now()).toISOString() });
  let processes = [spawn(), spawn()];
  const always = clock.timersOf(() => true);

  /** What a client does; its errors are its own, as they would be in a browser that lost its connection. */
  async function act(action: number): Promise<void> {
    const { app } = random.pick(processes) ?? spawn();
    if (action < 0.35) {
      const project = await app.projects.get(random.pick(projectIds) ?? 'p0', { ownerId: 'me' });
      const n = random.below(1000);
      const idempotencyKey = `${project?.id} k${n % 8}`;
      // A key stands for one input: what is asked for follows from the key.
      const input = { text: `text ${n % 8}`, asks: n % 8 < 2, failures: (n % 8) % 3 };
      const options = n % 3 === 0 ? { idempotencyKey } : {};
      const run = await project?.start('change', input, options);
      if (run === undefined) return;
      promises.runIds.add(run.id);
      if (n % 3 === 0) promises.keys.set(idempotencyKey, (promises.keys.get(idempotencyKey) ?? new Set()).add(run.id));
      return;
    }
    const runId = random.pick(Array.from(promises.runIds));
    if (runId === undefined) return;
    if (action < 0.45) await shared.requestCancel(runId, 'a client');
    else if (action < 0.75) await answer(runId, random.chance(0.7));
    else if (action < 0.8) await shared.compact(runId);
    else if (action < 0.85) await shared.collect({ olderThanMs: 60_000 });
    else await read(runId, 1 + random.below(10));
  }

  async function answer(runId: string, approved: boolean): Promise<void> {
    for await (const event of shared.events(runId, { signal: soon() })) {
      if (
        event.type !== 'run.waiting' ||
        typeof event.data !== 'object' ||
        event.data === null ||
        !('id' in event.data)
      )
        continue;
      const id = String(event.data.id);
      if ((await shared.answer(runId, id, { approved, answer: null })) === 'stored')
        promises.answers.set(`${runId}/${id}`, approved);
    }
  }

  /** Reads with connections that break after so many events, and goes on after the last one. */
  async function read(runId: string, perConnection: number): Promise<void> {
    const reader = { runId, seqs: [] as number[], covered: false };
    promises.read.push(reader);
    for (let ended = false; !ended;) {
      let left = perConnection;
      for await (const event of shared.events(runId, { after: reader.seqs.at(-1) ?? 0 })) {
        if (event.type === 'resync') {
          reader.seqs.length = 0;
          continue;
        }
        const [from, to] = event.covers ?? [event.seq, event.seq];
        for (let seq = from; seq <= to; seq += 1) reader.seqs.push(seq);
        ended = /^run\.(completed|failed|cancelled)$/.test(event.type);
        if (ended || (left -= 1) === 0) break;
      }
      if (left > 0) break;
    }
  }

  function soon(): AbortSignal {
    const stop = new AbortController();
    always.set(50, () => stop.abort(new Error('read enough')));
    return stop.signal;
  }

  function live(): void {
    if (!stormy) return;
    void act(random.next()).catch(() => {});
    for (const [index, process] of processes.entries()) {
      if (!process.isAlive()) processes[index] = spawn();
      else if (random.chance(0.01)) {
        void process.app
          .close()
          .catch(() => {})
          .then(() => process.die());
        processes[index] = spawn();
      }
    }
    always.set(50 + random.below(500), live);
  }
  live();
  await clock.runUntil(() => false, stormMs);

  stormy = false;
  Object.assign(weather, { slow: 0, failsBefore: 0, failsAfter: 0 });
  processes = [...processes, spawn()];
  const { app } = processes.at(-1) ?? spawn();
  await app.projects.get('p0', { ownerId: 'me' });
  let unfinished: ReadonlySet<string> = new Set(['not looked yet']);
  const look = (): void => {
    void (async () => {
      const left = new Set<string>();
      // A start whose answer was lost has made a run all the same.
      for (const id of projectIds) for await (const run of shared.runsOf(id)) promises.runIds.add(run.id);
      for (const id of promises.runIds)
        if (!/completed|failed|cancelled/.test((await shared.run(id))?.status ?? '')) left.add(id);
      unfinished = left;
      always.set(1_000, look);
    })();
  };
  look();
  // A start that was under way when the weather cleared may make one more run.
  let rested = false;
  for (let round = 0; round < 3; round += 1) {
    rested = await clock.runUntil(() => unfinished.size === 0, restMs);
    await clock.runUntil(() => false, 5_000);
  }
  const broken = rested
    ? await checkWorld(shared, outside, promises).catch((error: unknown) => [
        `what is stored can't be read: ${String(error)}`,
      ])
    : [`runs never end: ${Array.from(unfinished).join(', ')}`];
  return { broken, runs: promises.runIds.size, kills };
}
