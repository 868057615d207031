import type { DemoOptions } from './parse-options.ts';
import { jsonRenderer } from './render/json-renderer.ts';
import { plainRenderer } from './render/plain-renderer.ts';
import type { Renderer } from './render/renderer.ts';
import { terminalRenderer } from './render/terminal-renderer.ts';

/** The part of a stream that decides how to draw on it. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Events with `--json`; a spinner on a terminal that can erase lines; plain lines otherwise. */
export function chooseRenderer(
  options: Pick<DemoOptions, 'json'>,
  screen: Screen,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Renderer {
  const write = (text: string): void => void screen.write(text);
  if (options.json) return jsonRenderer(write);
  if (screen.isTTY !== true || env.TERM === 'dumb') return plainRenderer(write);
  // https://no-color.org: set and not empty means no colour.
  const color = (env.NO_COLOR ?? '') === '';
  return terminalRenderer({ write, now, color, columns: () => screen.columns ?? 80 });
}
