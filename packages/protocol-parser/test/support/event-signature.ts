import type { ProtocolEvent } from '../../src/parser/protocol-event.ts';

/**
 * Everything about merged events that can differ between two readings of one text, in one string: kinds, places, states, operations. A delta is
 * told by its place, and by whether it is the slice of the text that stands there.
 */
export function eventSignature(events: readonly ProtocolEvent[], answer: string): string {
  return events.map((event) => `${event.type} ${event.start} ${event.end} ${detail(event, answer)}`).join('\n');
}

function detail(event: ProtocolEvent, answer: string): string {
  switch (event.type) {
    case 'tag-start':
      return `${event.id} ${event.tag} ${JSON.stringify(event.attributes)}`;
    case 'tag-end':
      return `${event.id} ${event.tag} ${event.state} ${event.heldBack ?? ''} ${event.operations.map((operation) => lengthOf(operation)).join(' ')}`;
    case 'diagnostic':
      return event.diagnostic.code;
    case 'end':
      return `${event.result.text.length} ${event.result.operations.map((operation) => lengthOf(operation)).join(' ')} ${JSON.stringify(event.result.truncation)}`;
    default:
      return answer.startsWith(event.text, event.start) ? '' : `not the text: ${event.text}`;
  }
}

/** State, place and size of an operation: its text follows from the deltas. */
function lengthOf(operation: object): string {
  return JSON.stringify(operation, (_key, value: unknown) =>
    typeof value === 'string' && value.length > 40 ? value.length : value,
  );
}
