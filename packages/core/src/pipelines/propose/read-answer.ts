import { createParser, type ProtocolEvent, type ProtocolResult } from '@boxwright/protocol-parser';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import type { ModelPart } from '../../model/model-request.ts';
import { hashText } from '../../values/hash.ts';

/** An answer, read to its end. */
export interface ReadAnswer {
  readonly result: ProtocolResult;
  /** The provider said or showed that it broke off. */
  readonly cut: boolean;
}

/**
 * Reads a streamed answer of the text protocol and tells it as events while it comes. A call that is voided is forgotten: its parser goes
 * with it, and its events carry its `callId`.
 */
export async function readAnswer(
  parts: AsyncIterable<ModelPart>,
  context: PhaseContext<CoreEvents>,
): Promise<ReadAnswer> {
  let reading = startReading(context);
  for await (const part of parts) {
    switch (part.type) {
      case 'text':
        {
          const telling = reading.write(part.text, part.callId);
          if (telling !== null) await telling;
        }
        break;
      case 'reasoning':
        reading.reasoning(part.text, part.callId);
        break;
      case 'discard':
        reading = startReading(context);
        break;
      case 'end': {
        const result = await reading.end(part.finishReason, part.callId);
        return { result, cut: part.truncated };
      }
      default:
        break;
    }
  }
  throw new TypeError('The model port ended an answer without its end part.');
}

interface Reading {
  /** null when everything is told already. */
  write(text: string, callId: string): Promise<void> | null;
  reasoning(text: string, callId: string): void;
  end(finishReason: string, callId: string): Promise<ProtocolResult>;
}

function startReading(context: PhaseContext<CoreEvents>): Reading {
  const queue: ProtocolEvent[] = [];
  const parser = createParser({ seal: context.seal, onEvent: (event) => queue.push(event) });
  const offsets = new Map<number, { readonly path: string; offset: number }>();
  let prose = 0;
  let thought = 0;

  /** Tells what is queued. Only the end of a file has to wait, for its hash: most pieces of an answer cost no turn of the event loop. */
  function tell(callId: string): Promise<void> | null {
    for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
      if (event.type === 'tag-end' && event.operation?.type === 'write' && event.state === 'complete') {
        const { path, content } = event.operation;
        return hashText(content).then((hash) => {
          context.emit('file.completed', { path, hash }, { callId });
          return tell(callId) ?? undefined;
        });
      }
      tellOne(event, callId);
    }
    return null;
  }

  function tellOne(event: ProtocolEvent, callId: string): void {
    if (event.type === 'text-delta') {
      context.emit('text.delta', { text: event.text, offset: prose }, { callId });
      prose += event.text.length;
    } else if (event.type === 'tag-start' && isFileTag(event.tag)) {
      const path = String(Reflect.get(event.attributes, 'path') ?? '');
      offsets.set(event.id, { path, offset: 0 });
      context.emit('file.started', { path, operation: event.tag }, { callId });
    } else if (event.type === 'tag-delta' && event.tag === 'file') {
      const file = offsets.get(event.id);
      if (file === undefined) return;
      context.emit('file.delta', { path: file.path, text: event.text, offset: file.offset }, { callId });
      file.offset += event.text.length;
    }
  }

  return {
    write(text, callId) {
      parser.write(text);
      return tell(callId);
    },
    reasoning(text, callId) {
      context.emit('reasoning.delta', { text, offset: thought }, { callId });
      thought += text.length;
    },
    async end(finishReason, callId) {
      const result = parser.end({ finishReason });
      await tell(callId);
      return result;
    },
  };
}

function isFileTag(tag: string): boolean {
  return tag === 'file' || tag === 'edit' || tag === 'merge' || tag === 'delete';
}
