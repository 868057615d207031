import { channel } from 'node:diagnostics_channel';
import type { Envelope } from '../events/envelope.ts';

/** Names of the channels. A subscriber costs nothing to a run; without one nothing is published. */
export const spanChannels = { start: 'boxwright.span.start', end: 'boxwright.span.end' } as const;

/** A phase, a model call, a command or a gate, as it begins or ends. */
export interface SpanMessage {
  readonly runId: string;
  readonly projectId: string;
  /** Same at start and end. */
  readonly spanId: string;
  /** `phase propose`, `chat gpt-5`, `command build`, `gate`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly ok: boolean;
  /** Attributes by the names of the OpenTelemetry conventions for generative AI where they have one. No prompt, no answer, no file. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

/** What of a run is read. */
interface ReadableRun {
  readonly id: string;
  readonly projectId: string;
  events(options?: { readonly signal?: AbortSignal }): AsyncIterable<Envelope<string, unknown>>;
}

/**
 * Publishes the spans of a run on `node:diagnostics_channel` while it goes on: a view of its events, so it can begin at any time, in any
 * process that sees the run. Resolves when the run has ended; a signal ends the publishing only.
 */
export async function publishSpans(run: ReadableRun, options: { readonly signal?: AbortSignal } = {}): Promise<void> {
  const open = new Map<string, Opened>();
  for await (const event of run.events(options)) {
    const { span } = event;
    if (span === undefined) continue;
    const opened = open.get(span);
    if (opened === undefined) {
      const begun = begin(event);
      open.set(span, begun);
      send(spanChannels.start, run, span, begun, event, {}, true);
    } else {
      open.delete(span);
      send(
        spanChannels.end,
        run,
        span,
        opened,
        event,
        outcome(event),
        !/\.(?:failed|discarded|closed)$/.test(event.type),
      );
    }
  }
}

interface Opened {
  readonly name: string;
  readonly attributes: SpanMessage['attributes'];
}

function begin(event: Envelope<string, unknown>): Opened {
  const common = { 'boxwright.phase': event.phase ?? '', 'boxwright.attempt': event.attempt ?? 1 };
  if (event.type === 'model.started') {
    const model = text(event.data, 'modelId');
    const attributes = {
      ...common,
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': model,
      'boxwright.role': text(event.data, 'role'),
    };
    return { name: `chat ${model}`, attributes };
  }
  const [kind = ''] = event.type.split('.');
  const subject = kind === 'phase' ? text(event.data, 'name') : kind === 'command' ? text(event.data, 'command') : '';
  return { name: `${kind} ${subject}`.trim(), attributes: common };
}

function outcome(event: Envelope<string, unknown>): SpanMessage['attributes'] {
  const usage = field(event.data, 'usage');
  const error = field(event.data, 'error');
  const entries: readonly (readonly [string, unknown])[] = [
    ['gen_ai.usage.input_tokens', field(usage, 'inputTokens')],
    ['gen_ai.usage.output_tokens', field(usage, 'outputTokens')],
    ['gen_ai.response.finish_reasons', field(event.data, 'finishReason')],
    ['error.type', field(error, 'code') ?? field(event.data, 'because')],
    ['boxwright.gate.ok', event.type === 'gate.completed' ? field(event.data, 'ok') : undefined],
    ['process.exit.code', field(event.data, 'exitCode')],
  ];
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, string | number | boolean] => isAttribute(entry[1])),
  );
}

function send(
  name: string,
  run: ReadableRun,
  spanId: string,
  { name: title, attributes }: Opened,
  event: Envelope<string, unknown>,
  more: SpanMessage['attributes'],
  ok: boolean,
): void {
  const to = channel(name);
  if (!to.hasSubscribers) return;
  const message: SpanMessage = {
    runId: run.id,
    projectId: run.projectId,
    spanId,
    name: title,
    at: Date.parse(event.at),
    ok,
    attributes: { ...attributes, ...more },
  };
  to.publish(message);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

function isAttribute(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
