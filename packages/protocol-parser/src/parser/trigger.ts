import { EQUALS, GREATER_THAN, isAttributeNameCharacter, isSpace } from './characters.ts';
import { MAX_ATTRIBUTE_NAME_CHARS, MAX_SPACES_IN_TAG, dropCandidate } from './candidate.ts';
import { closeImplicitly } from './close-body.ts';
import { BODY, type ParserState, TRIGGER } from './parser-state.ts';

/** An open tag that can't stand here began on a line of its own: only with an attribute, or as a whole, does it end what is open. */
export function startTrigger(state: ParserState): void {
  state.phase = TRIGGER;
  state.step = 0;
  state.count = 0;
}

/** Reads to the `=` of the first attribute, or to the `>` of a tag without any. */
export function stepTrigger(state: ParserState): void {
  const { chunk } = state;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (state.step === 0 && isSpace(unit)) {
      if (++state.count > MAX_SPACES_IN_TAG) return dropCandidate(state);
    } else if (state.step === 0 && state.count === 0) {
      return unit === GREATER_THAN ? wholeTag(state) : dropCandidate(state);
    } else if (isAttributeNameCharacter(unit)) {
      if (state.step === 0) state.count = 0;
      state.step = 1;
      if (++state.count > MAX_ATTRIBUTE_NAME_CHARS) return dropCandidate(state);
    } else {
      if (unit === EQUALS && state.step === 1) return closeImplicitly(state, state.token?.tag?.top === true);
      return dropCandidate(state);
    }
    state.at++;
  }
}

function wholeTag(state: ParserState): void {
  const { token, mode } = state;
  const tag = token?.tag;
  if (tag == null) return dropCandidate(state);
  if (tag.required.length === 0) return closeImplicitly(state, tag.top);
  const isFirst = mode === BODY && state.child === null && state.trimAt <= state.bodyStart;
  if (isFirst && state.operation?.tag === tag) state.operation.wrapped = true;
  dropCandidate(state);
}
