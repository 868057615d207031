import type { Renderer } from './renderer.ts';
import { sentences } from './sentences.ts';

/** Lines for logs and pipes: nothing is redrawn, each phase is named when it starts and when it ends. */
export function plainRenderer(write: (text: string) => void): Renderer {
  return {
    show(event) {
      const starts = event.type === 'run-event' && event.event.type === 'phase.started';
      const lines = starts ? [`  ${event.event.data.name} ...`] : sentences(event);
      for (const line of lines) write(`${line}\n`);
    },
    tick: () => undefined,
    close: () => undefined,
  };
}
