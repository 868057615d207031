import type { Renderer } from './renderer.ts';

/** One JSON object a line, for programs. */
export function jsonRenderer(write: (text: string) => void): Renderer {
  return { show: (event) => write(`${JSON.stringify(event)}\n`), tick: () => undefined, close: () => undefined };
}
