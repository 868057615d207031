import type { Renderer } from './renderer.ts';
import { phaseName, sentences } from './sentences.ts';

/** Lines for logs and pipes: nothing is redrawn, each phase is named when it starts and when it ends. */
export function plainRenderer(write: (text: string) => void): Renderer {
  return {
    show(event) {
      if (event.type === 'run-event' && event.event.type === 'phase.started')
        write(`  ${phaseName(event.event)} ...\n`);
      for (const line of sentences(event)) write(`${line}\n`);
    },
    tick: () => undefined,
    close: () => undefined,
  };
}
