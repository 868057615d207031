import { continuationFor, detectTruncation, type Operation, stitch, type Stitched } from '@boxwright/protocol-parser';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import type { ModelRequest } from '../../model/model-request.ts';
import { hashText } from '../../values/hash.ts';
import type { ReadAnswer } from './read-answer.ts';

/** What a completion works with. */
export interface CompletionParts {
  /** The request that was answered, whose prompt is asked again with the end of the file. */
  readonly request: ModelRequest;
  /** Asks and reads the answer. */
  ask(request: ModelRequest): Promise<ReadAnswer>;
  /** Most completions of one answer. */
  readonly max: number;
}

type Write = Operation & { readonly type: 'write' };

/**
 * Completes the file in which an answer broke off: asks for its missing end only, joins it by a verified overlap, and takes the result when
 * its syntax is closed. What can't be completed stays as it was read, marked truncated, and is not applied.
 */
export async function completeTruncated(
  answer: ReadAnswer,
  parts: CompletionParts,
  context: PhaseContext<CoreEvents>,
): Promise<readonly Operation[]> {
  const { operations, truncation } = answer.result;
  if (!truncation.truncated && !answer.cut) return operations;
  const signals = [...new Set(truncation.signals.map((signal) => signal.code))];
  const cut = operations.findLast((operation) => operation.type === 'write' && operation.state === 'truncated');
  if (cut?.type !== 'write' || parts.max < 1) {
    context.emit('truncation.detected', { path: null, signals, action: 'next-try' });
    return operations;
  }
  let partial: Write = cut;
  for (let round = 0; round < parts.max; round += 1) {
    context.emit('truncation.detected', { path: cut.path, signals, action: 'complete-file' });
    const reply = await parts.ask(continuation(partial, parts.request, round, context));
    const tail = reply.result.operations.find(
      (operation): operation is Write => operation.type === 'write' && operation.path === cut.path,
    );
    const joined: Stitched | null = tail === undefined ? null : stitch(partial.content, tail.content);
    if (joined?.ok !== true) continue;
    partial = { ...partial, content: joined.content };
    if (tail?.state !== 'complete' || detectTruncation(joined.content, { path: cut.path, closed: true }).truncated)
      continue;
    context.emit('file.completed', { path: cut.path, hash: await hashText(joined.content) });
    const whole: Write = { type: 'write', path: cut.path, content: joined.content, span: cut.span, state: 'complete' };
    return operations.map((operation) => (operation === cut ? whole : operation));
  }
  return operations;
}

/** The same prompt with the end of what arrived; what names the seal goes last. */
function continuation(
  partial: Write,
  request: ModelRequest,
  round: number,
  context: PhaseContext<CoreEvents>,
): ModelRequest {
  const { instructions, tail } = continuationFor(partial, { seal: context.seal });
  const subject = request.subject ?? { request: request.prompt, base: null };
  return {
    ...request,
    role: 'complete',
    prompt: `${request.prompt}\n\nThe end of ${partial.path} as it arrived:\n${tail}`,
    closing: instructions,
    subject: { ...subject, round },
  };
}
