import type { DemoEvent } from '../demo-event.ts';
import { printable, seconds } from './format.ts';
import { foldProgress, noProgress, type Progress } from './progress.ts';
import type { Renderer } from './renderer.ts';
import { sentences } from './sentences.ts';

/** What a terminal renderer needs from its surroundings. */
export interface TerminalOptions {
  write(text: string): void;
  /** Milliseconds that only grow. */
  now(): number;
  /** Width of the terminal in characters, asked before each drawing. */
  columns(): number;
  readonly color: boolean;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const eraseLine = '\r\u001B[2K';
const hideCursor = '\u001B[?25l';
const showCursor = '\u001B[?25h';

/** Lasting lines scroll; below them one line moves: a spinner, what runs, how long, and the newest detail. */
export function terminalRenderer(options: TerminalOptions): Renderer {
  let progress: Progress = noProgress;
  let phaseSince = 0;
  let frame = 0;
  let drawn = false;
  let closed = false;

  const erase = (): void => {
    if (drawn) options.write(eraseLine);
    drawn = false;
  };
  const draw = (): void => {
    if (closed || progress.running.length === 0) return;
    const line = movingLine(progress, frames[frame % frames.length] ?? '', options.now() - phaseSince);
    options.write(`${drawn ? '' : hideCursor}${eraseLine}${clip(printable(line), options.columns() - 1)}`);
    drawn = true;
  };

  return {
    show(event) {
      if (closed) return;
      const before = progress.running.length;
      progress = nextProgress(progress, event);
      if (progress.running.length > before) phaseSince = options.now();
      const lines = sentences(event);
      if (lines.length > 0 || progress.running.length === 0) erase();
      for (const line of lines) options.write(`${options.color ? paint(event, line) : line}\n`);
      draw();
    },
    tick() {
      frame += 1;
      draw();
    },
    close() {
      erase();
      if (!closed) options.write(showCursor);
      closed = true;
    },
  };
}

function nextProgress(progress: Progress, event: DemoEvent): Progress {
  if (event.type === 'run-event') return foldProgress(progress, event.event);
  return event.type === 'act-started' || event.type === 'failed' || event.type === 'ended' ? noProgress : progress;
}

function movingLine(progress: Progress, frame: string, ms: number): string {
  const names = progress.running.map(({ name, attempt }) => (attempt > 1 ? `${name} (try ${attempt})` : name));
  return [`${frame} ${names.join(' + ')}`, seconds(ms), progress.detail].filter((part) => part !== '').join('  ');
}

/** Cuts to the width, so that the moving line never wraps and erasing one line is enough. */
function clip(line: string, width: number): string {
  const characters = Array.from(line);
  return characters.length <= width ? line : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}

function paint(event: DemoEvent, line: string): string {
  if (event.type === 'failed' || event.type === 'refused') return `\u001B[33m${line}\u001B[39m`;
  if (event.type === 'act-started') return `\u001B[1m${line}\u001B[22m`;
  if (event.type === 'run-event') return `\u001B[2m${line}\u001B[22m`;
  return line;
}
