import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Envelope, readTree } from '../../src/index.ts';
import { sqliteJournal } from '../../src/sqlite/index.ts';
import { brokenRules } from '../../test/runtime/kit.ts';
import { leaseMs, openWorld, sweepApp, type World } from './world.ts';

/** What one kill came to. */
export interface Trial {
  /** The last event that the killed process had stored; null when there was none. */
  readonly killedAfter: string | null;
  /** Milliseconds from the kill to the moment someone else went on; null when there was nothing to go on with. */
  readonly takeoverMs: number | null;
  /** Promises that were broken. */
  readonly broken: readonly string[];
}

/** Kills a process so many milliseconds after its run began, lets another take over, and looks at what is left. */
export async function killTrial(delayMs: number): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-kill-'));
  try {
    return await trialIn(folder, delayMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function trialIn(folder: string, delayMs: number): Promise<Trial> {
  const world = openWorld(folder);
  await publishFirst(world);
  const { runId, killedAt } = await startAndKill(folder, delayMs);
  const broken: string[] = [];
  await using journal = sqliteJournal({ path: join(folder, 'journal.db'), pollMs: 10 });
  const left = await journal.run(runId);
  const killedAfter = left === null || left.lastSeq === 0 ? null : await lastType(journal.events(runId), left.lastSeq);
  broken.push(...(await mixedState(world, journal)));

  await using app = sweepApp(world, { journal });
  const run = await app.runs.get(runId, { ownerId: 'me' });
  if (run === null) return { killedAfter, takeoverMs: null, broken: ['the run is gone'] };
  const result = await run.result();
  if (result.status !== 'completed') broken.push(`the run ended as ${result.status}: ${JSON.stringify(result)}`);
  broken.push(...(await mixedState(world, journal)));
  if ((await journal.live('p')) !== 2) broken.push('the new version is not live');
  const events: Envelope<string, unknown>[] = [];
  for await (const event of run.events()) events.push(event);
  broken.push(...brokenRules(events), ...secondBills(world, events));
  if (world.sandboxes().length > 0) broken.push(`sandboxes are left: ${world.sandboxes().join(', ')}`);

  const resumed = events.find(
    ({ type, seq }) => type === 'run.resumed' || (seq > (left?.lastSeq ?? 0) && type === 'run.started'),
  );
  const takeoverMs = resumed === undefined ? null : Date.parse(resumed.at) - killedAt;
  if (takeoverMs !== null && takeoverMs > leaseMs + 1_000) broken.push(`the takeover took ${takeoverMs} ms`);
  return { killedAfter, takeoverMs, broken };
}

async function publishFirst(world: World): Promise<void> {
  await using journal = sqliteJournal({ path: join(world.folder, 'journal.db') });
  await using app = sweepApp(world, { journal });
  const project = await app.projects.create({ ownerId: 'me', id: 'p' });
  const result = await (await project.start('change', { text: 'old' })).result();
  if (result.status !== 'completed') throw new Error(`The first version failed: ${JSON.stringify(result)}`);
}

async function startAndKill(
  folder: string,
  delayMs: number,
): Promise<{ readonly runId: string; readonly killedAt: number }> {
  const script = fileURLToPath(new URL('worker.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const runId = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).split('\n')[0] ?? ''));
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code} before its run began.`)));
  });
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  child.kill('SIGKILL');
  const killedAt = Date.now();
  await exited;
  return { runId, killedAt };
}

/** The live version is the old or the new one, whole, with the output that belongs to it. */
async function mixedState(world: World, journal: ReturnType<typeof sqliteJournal>): Promise<readonly string[]> {
  await using reader = sweepApp(world, { journal, execute: 'worker' });
  const project = await reader.projects.get('p', { ownerId: 'me' });
  const live = await project?.liveVersion();
  if (project === null || live === null || live === undefined) return ['nothing is live'];
  const text = live.n === 1 ? 'old' : 'new';
  const files = await project.files();
  const output = live.output === null ? new Map() : await readTree(journal.blobs, live.output);
  const isWhole = files.get('b.txt') === text && output.get('index.html') === `<p>${text}</p>` && files.size === 2;
  return isWhole ? [] : [`version ${live.n} is mixed: ${JSON.stringify([...files, ...output])}`];
}

/** A call whose `model.completed` is stored is the last one made for its request. */
function secondBills(world: World, events: readonly Envelope<string, unknown>[]): readonly string[] {
  const completed = new Set(events.filter(({ type }) => type === 'model.completed').map(({ callId }) => callId));
  const bills = world.bills();
  return bills.flatMap(({ callId, request }, index) =>
    completed.has(callId) && bills.slice(index + 1).some((later) => later.request === request)
      ? [`"${request}" was billed again after it was completed`]
      : [],
  );
}

async function lastType(events: AsyncIterable<Envelope<string, unknown>>, lastSeq: number): Promise<string | null> {
  for await (const { seq, type } of events) if (seq >= lastSeq) return type;
  return null;
}
