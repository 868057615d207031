import { diagnose, flush, leaveTag } from './emission.ts';
import { type ParserState, SCAN } from './parser-state.ts';

/** A close tag at top level closes nothing. It is dropped, and says something about what came before it. */
export function strayClose(state: ParserState, end: number): void {
  const { candidate, token } = state;
  state.phase = SCAN;
  if (token === null || !flush(state, candidate)) return;
  leaveTag(state, end);
  if (token.kind === 'reasoning') {
    diagnose(state, 'stray-reasoning-close', candidate, end);
    demote(state, 0);
  } else if (token.tag === state.lastTag && (state.textSinceOperation || state.lastNested)) {
    diagnose(state, 'extra-close', candidate, end);
    demote(state, state.lastIndex);
  } else if (token.tag !== state.lastTag || token.tag?.body !== 'none') {
    diagnose(state, 'stray-close', candidate, end);
  }
}

/** Marks the operations from an index on as recovered; their events said more than is known now, and the result decides. */
function demote(state: ParserState, index: number): void {
  for (let at = index; at < state.operations.length; at++) {
    const operation = state.operations[at];
    if (operation?.state === 'complete') state.operations[at] = { ...operation, state: 'recovered' };
  }
}
