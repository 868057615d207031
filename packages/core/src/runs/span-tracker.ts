import type { NewEvent } from '../journal/new-event.ts';

/** A span that has begun and not ended. */
export interface OpenSpan {
  readonly span: string;
  /** The type of the event that opened it. */
  readonly started: string;
  readonly phase?: string;
  readonly attempt?: number;
  readonly callId?: string;
}

const closing = /\.(completed|failed|skipped|discarded|closed)$/;

/** Notes in `open` what an event opens or ends. */
export function trackSpan(open: Map<string, OpenSpan>, event: Omit<NewEvent, 'data' | 'durable'>): void {
  const { type, span, phase, attempt, callId } = event;
  if (span === undefined) return;
  if (type.endsWith('.started')) {
    open.set(span, {
      span,
      started: type,
      ...(phase === undefined ? {} : { phase }),
      ...(attempt === undefined ? {} : { attempt }),
      ...(callId === undefined ? {} : { callId }),
    });
  } else if (closing.test(type)) {
    open.delete(span);
  }
}

/** The event that ends a span whose own end can no longer come: a model call is discarded, anything else closed. */
export function closingEvent(open: OpenSpan, because: string): NewEvent {
  const { started, ...meta } = open;
  return open.callId !== undefined && started === 'model.started'
    ? { ...meta, type: 'model.discarded', durable: true, data: { because } }
    : { ...meta, type: 'span.closed', durable: true, data: { started, because } };
}
