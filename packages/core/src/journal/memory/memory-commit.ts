import { runEvents } from '../../events/run-events.ts';
import { CoreError } from '../../errors/core-error.ts';
import type { Version } from '../../projects/version.ts';
import type { Committed } from '../committed.ts';
import type { Effect } from '../effect.ts';
import type { Batch } from '../journal.ts';
import type { Lease } from '../lease.ts';
import { stampEvents } from '../stamp-events.ts';
import { hasEnded, statusOfTerminal } from '../status-of-terminal.ts';
import { holds } from './memory-leases.ts';
import type { StoredProject, StoredRun } from './memory-state.ts';

/** Applies a commit; see `Journal.commit`. Everything is checked before the first change. */
export function commitBatch(run: StoredRun, lease: Lease, batch: Batch, at: string): Committed {
  if (hasEnded(run.status)) return { ok: false, reason: 'closed' };
  if (!holds(run, lease)) return { ok: false, reason: 'fence' };
  if (batch.expectedSeq !== run.lastSeq) return { ok: false, reason: 'sequence' };
  const planned = planEffects(run.project, batch.effects ?? [], at);
  if (planned === 'live-moved') return { ok: false, reason: 'live-moved' };

  const { record } = run.project;
  const stamp = { runId: run.created.id, projectId: record.id, lastSeq: run.lastSeq, at };
  const events = stampEvents(batch.events, { ...stamp, appended: planned.versions.at(-1)?.n ?? null });

  run.project.versions.push(...planned.versions);
  run.project.live = planned.live;
  if (planned.published !== null) run.project.publishedBy.set(run.created.id, planned.published);
  for (const effect of batch.effects ?? []) if (effect.type === 'memo') run.memos.set(effect.key, effect.value);
  run.events.push(...events);
  run.lastSeq += events.length;
  for (const event of events) {
    project(run, event.type, event.data, at);
    run.status = statusOfTerminal(event.type) ?? run.status;
  }
  if (hasEnded(run.status)) run.holder = null;
  return { ok: true, lastSeq: run.lastSeq, versions: planned.versions.map(({ n }) => n) };
}

interface Planned {
  readonly versions: readonly Version[];
  readonly live: number | null;
  readonly published: number | null;
}

function planEffects(target: StoredProject, effects: readonly Effect[], at: string): Planned | 'live-moved' {
  const versions: Version[] = [];
  let live = target.live;
  let published: number | null = null;
  for (const effect of effects) {
    if (effect.type === 'version') {
      const { type: _, ...content } = effect;
      versions.push({ n: target.versions.length + versions.length + 1, ...content, createdAt: at });
    } else if (effect.type === 'publish') {
      if (effect.expectedLive !== live) return 'live-moved';
      published = effect.version === 'appended' ? (versions.at(-1)?.n ?? null) : effect.version;
      if (published === null || published > target.versions.length + versions.length || published < 1) {
        throw new CoreError(
          'core/unknown-version',
          `Can't publish version ${effect.version}: the project has no such version.`,
        );
      }
      live = published;
    }
  }
  return { versions, live, published };
}

/** Keeps what is read back by other keys than the event's number: messages and questions. */
function project(run: StoredRun, type: string, data: unknown, at: string): void {
  if (type === 'message.added') {
    const message = runEvents['message.added'].zod.parse(data);
    const { messages } = run.project;
    if (messages.some(({ id }) => id === message.id)) return;
    messages.push({ ...message, seq: messages.length + 1, runId: run.created.id, at });
  } else if (type === 'run.waiting') {
    const { id, expiresAt } = runEvents['run.waiting'].zod.parse(data);
    if (!run.questions.has(id)) run.questions.set(id, { id, expiresAt: Date.parse(expiresAt), answer: null });
  }
}
