import { diagnose } from './emission.ts';
import type { ParserState } from './parser-state.ts';

/** Reports text between the parts of an edit, once for each place. */
export function reportStrayText(state: ParserState): void {
  if (state.strayStart < 0) return;
  diagnose(state, 'text-in-edit', state.strayStart, state.strayEnd);
  state.strayStart = -1;
}
