import type { CoreEvents, EventOf, InputOf, Project, Run } from '@boxwright/core';
import type { Published, StandardPipelines } from '@boxwright/core/pipelines';
import type { BrowserLauncher } from '@boxwright/verify';
import { DemoError, failureOfRun } from './advise.ts';
import type { Act, DemoEvent, PhaseTime } from './demo-event.ts';
import { requests } from './scenario.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { visit } from './visit.ts';

/** What the story is played with. */
export interface StoryParts {
  readonly project: Project<StandardPipelines>;
  readonly browser: BrowserLauncher;
  /** Absolute path of the folder for pictures. */
  readonly pictures: string;
  readonly signal: AbortSignal;
  /** Milliseconds that only grow. */
  now(): number;
  emit(event: DemoEvent): void;
}

/** What the story leaves behind. */
export interface StoryEnd {
  readonly phases: readonly PhaseTime[];
  readonly url: string;
}

type LandingRun = Run<Published, EventOf<CoreEvents>>;

/** Creates a page, edits it, has a damaged edit refused, and restores the first version. */
export async function runStory(parts: StoryParts): Promise<StoryEnd> {
  const story = new Story(parts);
  await story.land('create', 'Create a bakery page', 'create', { prompt: requests.create });
  await story.land('edit', `Edit: "${requests.edit}"`, 'edit', { prompt: requests.edit });
  await story.refuse('A damaged edit is refused', { prompt: requests.damaged });
  await story.land('restore', 'Restore version 1', 'restore', { version: 1 });
  return { phases: story.phases, url: story.url };
}

const actCount = 4;

class Story {
  readonly phases: PhaseTime[] = [];
  url = '';
  private readonly parts: StoryParts;
  private acts = 0;

  constructor(parts: StoryParts) {
    this.parts = parts;
  }

  /** An act that ends with a new live version and a picture of it. */
  async land<K extends 'create' | 'edit' | 'restore'>(
    act: Act,
    title: string,
    pipeline: K,
    input: InputOf<StandardPipelines[K]>,
  ): Promise<void> {
    const start = this.begin(act, title);
    const run: LandingRun = await this.parts.project.start(pipeline, input);
    await this.follow(act, run);
    const result = await run.result();
    if (result.status === 'failed') throw new DemoError(failureOfRun(result.error));
    if (result.status === 'cancelled') throw new DemoError(cancelled(result.reason));
    const { version } = result.output;
    await this.picture(act, version);
    this.parts.emit({ type: 'act-ended', act, ms: this.parts.now() - start, version });
  }

  /** An act whose change must not land: it shows why, and that the page stays as it was. */
  async refuse(title: string, input: InputOf<StandardPipelines['edit']>): Promise<void> {
    const { project, emit, now, signal } = this.parts;
    const start = this.begin('refuse', title);
    const before = (await project.liveVersion())?.n ?? 0;
    const run: LandingRun = await project.start('edit', input);
    await this.follow('refuse', run);
    const result = await run.result();
    const after = (await project.liveVersion())?.n ?? 0;
    if (result.status === 'cancelled') throw new DemoError(cancelled(result.reason));
    if (result.status !== 'failed' || result.findings.length === 0) throw new DemoError(notRefused(result));
    const { status } = await visit(this.url, signal);
    emit({
      type: 'refused',
      code: result.error.code,
      reasons: result.findings.map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`)),
      liveVersion: after,
      pageStatus: status,
    });
    if (after !== before || status !== 200) throw new DemoError(pageLost(before, after, status));
    await this.picture('refuse', after);
    emit({ type: 'act-ended', act: 'refuse', ms: now() - start, version: after });
  }

  private begin(act: Act, title: string): number {
    this.parts.signal.throwIfAborted();
    this.acts += 1;
    this.parts.emit({ type: 'act-started', act, number: this.acts, of: actCount, title });
    return this.parts.now();
  }

  /** Passes on every event of the run; when the demo is stopped, stops the run. */
  private async follow(act: Act, run: LandingRun): Promise<void> {
    const { emit, signal } = this.parts;
    const stop = (): void => void run.cancel({ reason: 'The demo was stopped.' });
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) stop();
      for await (const event of run.events()) {
        emit({ type: 'run-event', act, event });
        if (event.type === 'phase.completed') {
          this.phases.push({ act, phase: event.data.name, ms: event.data.durationMs });
        }
        if (event.type === 'preview.ready') this.preview(act, event.data.url, event.data.version);
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private preview(act: Act, url: string, version: number): void {
    this.url = url;
    this.parts.emit({ type: 'preview', act, url, version });
  }

  private async picture(act: Act, version: number): Promise<void> {
    const { browser, pictures, signal, emit } = this.parts;
    const path = `${pictures}/version-${version}-${act}.png`;
    await takeScreenshot(browser, this.url, path, signal);
    emit({ type: 'screenshot', act, path });
  }
}

function cancelled(reason: string): DemoError['failure'] {
  return { code: 'demo/cancelled', message: reason, advice: 'Run the demo again.' };
}

function notRefused(result: {
  readonly status: string;
  readonly error?: { readonly code: string; readonly message: string };
}): DemoError['failure'] {
  const how =
    result.error === undefined ? 'it was applied' : `the run failed with ${result.error.code}: ${result.error.message}`;
  return {
    code: 'demo/not-refused',
    message: `The damaged edit was not refused by a rule: ${how}.`,
    advice: 'This is a defect of Boxwright or of its recorded answers: please report it with the output of --json.',
  };
}

function pageLost(before: number, after: number, status: number): DemoError['failure'] {
  return {
    code: 'demo/page-lost',
    message: `After a refused edit, version ${after} is live (was ${before}) and the page answers with ${status}.`,
    advice: 'This is a defect of Boxwright: please report it with the output of --json.',
  };
}
