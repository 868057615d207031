import { coreEvents } from '../events/core-events.ts';
import type { CoreEventDefinition } from '../events/define-event.ts';
import type { Envelope } from '../events/envelope.ts';
import type { FileView, RunView } from './run-view.ts';

/** The view before any event. */
const nothing: RunView = {
  status: 'starting',
  seq: 0,
  phases: [],
  files: new Map(),
  findings: [],
  version: null,
  previewUrl: null,
  usage: null,
  waiting: [],
  problem: null,
};

type Event = Envelope<string, unknown>;

/**
 * The view after one more event. Feed it a run's events in order, from the first; events of types it does not know, and events whose data does not
 * fit, leave it as it is. Replayed, compacted and live events of one run fold to equal views.
 */
export function foldRun(view: RunView | null, event: Event): RunView {
  const before = view ?? nothing;
  if (event.type === 'resync') return nothing;
  if (event.seq <= before.seq) return before;
  return { ...before, seq: event.seq, ...changes(before, event) };
}

function changes(view: RunView, event: Event): Partial<RunView> {
  const phase = event.phase ?? '';
  switch (event.type) {
    case 'run.started':
    case 'run.resumed':
      return { status: 'running' };
    case 'phase.started':
      return { phases: [...view.phases, phase] };
    case 'phase.completed':
    case 'phase.failed':
      return { phases: without(view.phases, phase) };
    case 'span.closed':
      return dataOf(event, coreEvents['span.closed'])?.started === 'phase.started'
        ? { phases: without(view.phases, phase) }
        : {};
    case 'run.waiting': {
      const data = dataOf(event, coreEvents['run.waiting']);
      if (data === null) return {};
      const { id, question, subject } = data;
      return { status: 'waiting', waiting: [...view.waiting, { id, question, subject }] };
    }
    case 'run.answered': {
      const waiting = view.waiting.filter(({ id }) => id !== dataOf(event, coreEvents['run.answered'])?.id);
      return { waiting, status: waiting.length === 0 ? 'running' : view.status };
    }
    case 'file.started':
    case 'file.delta':
    case 'file.completed':
    case 'model.discarded':
      return { files: foldFiles(view.files, event) };
    case 'proposal.rejected':
      return { findings: dataOf(event, coreEvents['proposal.rejected'])?.findings ?? view.findings };
    case 'gate.completed':
      return { findings: dataOf(event, coreEvents['gate.completed'])?.findings ?? view.findings };
    case 'version.published':
      return { version: dataOf(event, coreEvents['version.published'])?.version ?? view.version };
    case 'preview.ready':
      return { previewUrl: dataOf(event, coreEvents['preview.ready'])?.url ?? view.previewUrl };
    case 'usage.updated':
      return { usage: dataOf(event, coreEvents['usage.updated'])?.total ?? view.usage };
    case 'run.completed':
      return { status: 'completed', phases: [], waiting: [] };
    case 'run.failed': {
      const data = dataOf(event, coreEvents['run.failed']);
      const findings = data === null || data.findings.length === 0 ? view.findings : data.findings;
      return { status: 'failed', phases: [], waiting: [], problem: data?.error.message ?? null, findings };
    }
    case 'run.cancelled':
      return {
        status: 'cancelled',
        phases: [],
        waiting: [],
        problem: dataOf(event, coreEvents['run.cancelled'])?.reason ?? null,
      };
    default:
      return {};
  }
}

function foldFiles(files: RunView['files'], event: Event): ReadonlyMap<string, FileView> {
  const callId = event.callId ?? null;
  const next = new Map(files);
  const started = event.type === 'file.started' ? dataOf(event, coreEvents['file.started']) : null;
  const delta = event.type === 'file.delta' ? dataOf(event, coreEvents['file.delta']) : null;
  const completed = event.type === 'file.completed' ? dataOf(event, coreEvents['file.completed']) : null;
  if (event.type === 'model.discarded') {
    for (const [path, file] of files) if (file.callId === callId) next.delete(path);
  }
  if (started !== null) next.set(started.path, { text: '', complete: false, callId });
  if (delta !== null) {
    // The offset says where the text belongs: a file that begins again begins at 0.
    const before = next.get(delta.path)?.text ?? '';
    const kept = delta.offset === before.length ? before : before.slice(0, delta.offset);
    next.set(delta.path, { text: kept + delta.text, complete: false, callId });
  }
  if (completed !== null)
    next.set(completed.path, { text: next.get(completed.path)?.text ?? '', complete: true, callId });
  return next;
}

/** The data of an event when it fits its definition; foreign streams may hold anything. */
function dataOf<Data>({ data }: Event, definition: CoreEventDefinition<Data>): Data | null {
  const parsed = definition.zod.safeParse(data);
  return parsed.success ? parsed.data : null;
}

function without(names: readonly string[], name: string): readonly string[] {
  const index = names.indexOf(name);
  return index < 0 ? names : names.toSpliced(index, 1);
}
