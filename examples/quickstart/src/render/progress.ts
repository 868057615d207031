import type { CoreEvents, EventOf } from '@boxwright/core';
import { bytes, plural } from './format.ts';

/** A phase that runs. */
export interface RunningPhase {
  readonly name: string;
  readonly attempt: number;
}

/** What a run is doing right now. */
export interface Progress {
  readonly running: readonly RunningPhase[];
  /** The newest thing worth telling: a file that arrives, a command, a message of a phase. */
  readonly detail: string;
  /** Bytes of each file that has begun to arrive in this attempt. */
  readonly files: ReadonlyMap<string, number>;
}

/** The state before the first event. */
export const noProgress: Progress = { running: [], detail: '', files: new Map() };

/** Folds the next event of a run into its progress. Unknown events change nothing. */
export function foldProgress(progress: Progress, event: EventOf<CoreEvents>): Progress {
  switch (event.type) {
    case 'phase.started': {
      const phase: RunningPhase = { name: event.data.name, attempt: event.attempt ?? 1 };
      return {
        running: [...progress.running, phase],
        detail: '',
        files: phase.attempt > 1 ? new Map() : progress.files,
      };
    }
    case 'phase.completed':
    case 'phase.failed':
      return { ...progress, running: without(progress.running, event.data.name), detail: '' };
    case 'phase.progress':
      return { ...progress, detail: event.data.message };
    case 'file.started':
      return withFile(progress, event.data.path, 0);
    case 'file.delta':
      return withFile(progress, event.data.path, event.data.offset + event.data.text.length);
    case 'command.started':
      return { ...progress, detail: event.data.command };
    case 'command.completed':
      return { ...progress, detail: '' };
    default:
      return progress;
  }
}

function withFile(progress: Progress, path: string, size: number): Progress {
  const files = new Map(progress.files).set(path, size);
  const total = [...files.values()].reduce((sum, each) => sum + each, 0);
  return { ...progress, files, detail: `${path} (${plural(files.size, 'file')}, ${bytes(total)})` };
}

/** Phases of one name may run twice at once; the oldest ends first. */
function without(running: readonly RunningPhase[], name: string): readonly RunningPhase[] {
  const index = running.findIndex((phase) => phase.name === name);
  return index === -1 ? running : running.toSpliced(index, 1);
}
