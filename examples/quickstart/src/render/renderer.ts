import type { DemoEvent } from '../demo-event.ts';

/** Shows the demo. It only writes: events go in, text comes out. */
export interface Renderer {
  show(event: DemoEvent): void;
  /** Called a few times a second, for what moves. */
  tick(): void;
  /** Leaves the screen tidy; after it nothing is written. */
  close(): void;
}
