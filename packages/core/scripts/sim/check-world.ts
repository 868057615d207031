import { type Envelope, type Journal, readTree } from '../../src/index.ts';
import { coreEvents } from '../../src/events/core-events.ts';
import { brokenRules } from '../../test/runtime/kit.ts';
import type { Outside } from './sim-world.ts';

/** What the world's clients know and were promised. */
export interface Promises {
  /** Runs by the key they were started with. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  readonly runIds: ReadonlySet<string>;
  /** Answers that were said to be stored. */
  readonly answers: ReadonlyMap<string, boolean>;
  /** What each reader saw, without what it was told to forget. */
  readonly read: readonly { readonly runId: string; readonly seqs: readonly number[]; readonly covered: boolean }[];
  readonly projectIds: readonly string[];
}

/** Looks at a world that has come to rest and lists the promises that were broken. */
export async function checkWorld(journal: Journal, outside: Outside, promises: Promises): Promise<readonly string[]> {
  const broken: string[] = [];
  const all: Envelope<string, unknown>[] = [];
  for (const runId of promises.runIds) {
    const events = await eventsOf(journal, runId);
    all.push(...events);
    broken.push(...brokenRules(expand(events)).map((rule) => `run ${runId}: ${rule}`));
    broken.push(...(await checkAnswers(journal, runId, events, promises.answers)));
    broken.push(...(await checkOutput(journal, runId, events)));
  }
  broken.push(...secondBills(outside, all));
  for (const projectId of promises.projectIds) broken.push(...(await checkVersions(journal, projectId, all)));
  for (const [key, runs] of promises.keys) if (runs.size > 1) broken.push(`the key ${key} gave ${runs.size} runs`);
  for (const { runId, seqs } of promises.read) {
    const gap = seqs.findIndex((seq, index) => seq !== index + 1);
    if (gap >= 0) broken.push(`a reader of ${runId} read ${seqs[gap]} as event ${gap + 1}`);
  }
  if (outside.sandboxes.size > 0) broken.push(`sandboxes are left: ${Array.from(outside.sandboxes).join(', ')}`);
  return broken;
}

async function eventsOf(journal: Journal, runId: string): Promise<readonly Envelope<string, unknown>[]> {
  const { lastSeq } = (await journal.run(runId)) ?? { lastSeq: 0 };
  const events: Envelope<string, unknown>[] = [];
  if (lastSeq === 0) return events;
  for await (const event of journal.events(runId)) {
    events.push(event);
    if (event.seq >= lastSeq) break;
  }
  return events;
}

/** A compacted event stands for its whole range. */
function expand(events: readonly Envelope<string, unknown>[]): readonly Envelope<string, unknown>[] {
  return events.flatMap((event) => {
    const [from, to] = event.covers ?? [event.seq, event.seq];
    return Array.from({ length: to - from + 1 }, (_, index) => ({ ...event, seq: from + index }));
  });
}

/** Versions are one line of publications, each on the one before, and each is whole. */
async function checkVersions(
  journal: Journal,
  projectId: string,
  events: readonly Envelope<string, unknown>[],
): Promise<readonly string[]> {
  const broken: string[] = [];
  const told = events
    .filter((event) => event.type === 'version.published' && event.projectId === projectId)
    .map(({ data }) => coreEvents['version.published'].zod.parse(data))
    .toSorted((left, right) => left.version - right.version);
  let before: number | null = null;
  let count = 0;
  for await (const version of journal.versions(projectId)) {
    count += 1;
    const event = told[count - 1];
    if (version.n !== count || event?.version !== count || event.tree !== version.tree)
      broken.push(`version ${version.n} of ${projectId} and its event differ`);
    if (version.parent !== before)
      broken.push(`version ${version.n} of ${projectId} was made on ${version.parent}, while ${before} was live`);
    const files = await readTree(journal.blobs, version.tree);
    const output = version.output === null ? new Map<string, string>() : await readTree(journal.blobs, version.output);
    if (files.get('a.txt') !== version.prompt || output.get('index.html') !== version.prompt)
      broken.push(`version ${version.n} of ${projectId} is mixed`);
    before = version.n;
  }
  if (told.length !== count) broken.push(`${projectId} has ${count} versions and ${told.length} publications`);
  if ((await journal.live(projectId)) !== before) broken.push(`the newest version of ${projectId} is not live`);
  const messages = new Set<string>();
  for await (const { id } of journal.messages(projectId)) {
    if (messages.has(id)) broken.push(`message ${id} is there twice`);
    messages.add(id);
  }
  return broken;
}

/** A stored answer is the one the run went by. */
async function checkAnswers(
  journal: Journal,
  runId: string,
  events: readonly Envelope<string, unknown>[],
  answers: ReadonlyMap<string, boolean>,
): Promise<readonly string[]> {
  const broken: string[] = [];
  const answered = events
    .filter(({ type }) => type === 'run.answered')
    .map(({ data }) => coreEvents['run.answered'].zod.parse(data));
  for (const { id, approved } of answered) {
    const promised = answers.get(`${runId}/${id}`);
    if (promised !== undefined && promised !== approved)
      broken.push(`run ${runId} went by another answer than the stored one`);
    if ((await journal.question(runId, id))?.answer?.approved === !approved)
      broken.push(`run ${runId} and its question disagree`);
  }
  if (new Set(answered.map(({ id }) => id)).size !== answered.length) broken.push(`run ${runId} was answered twice`);
  return broken;
}

/** A run that says it completed has the output, and the version it names. */
async function checkOutput(
  journal: Journal,
  runId: string,
  events: readonly Envelope<string, unknown>[],
): Promise<readonly string[]> {
  if (events.at(-1)?.type !== 'run.completed') return [];
  const ref = await journal.memo(runId, '~output');
  const bytes = ref === null ? null : await journal.blobs.get(ref);
  if (bytes === null) return [`run ${runId} completed without an output`];
  const output: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const published = events.findLast(({ type }) => type === 'version.published');
  const version = published === undefined ? null : coreEvents['version.published'].zod.parse(published.data).version;
  return JSON.stringify(output) === JSON.stringify({ value: { version } })
    ? []
    : [`run ${runId} says ${JSON.stringify(output)} and published ${version}`];
}

/** A call whose completion is stored is the last one made for its request. */
function secondBills(outside: Outside, events: readonly Envelope<string, unknown>[]): readonly string[] {
  const completed = new Set(events.filter(({ type }) => type === 'model.completed').map(({ callId }) => callId));
  return outside.bills.flatMap(({ callId, request }, index) =>
    completed.has(callId) && outside.bills.slice(index + 1).some((later) => later.request === request)
      ? [`"${request}" was billed twice`]
      : [],
  );
}
