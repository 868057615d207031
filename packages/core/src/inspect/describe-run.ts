import { coreEvents } from '../events/core-events.ts';
import type { CoreEventDefinition } from '../events/define-event.ts';
import type { Envelope } from '../events/envelope.ts';

type Event = Envelope<string, unknown>;

/**
 * A run's timeline as text, from its events alone: phases with their times, model calls with tokens and cost, refusals and findings, versions, and how it
 * ended. Events of unknown types are left out.
 */
export function describeRun(events: readonly Event[]): string {
  const first = events[0];
  if (first === undefined) return 'no events\n';
  const begunAt = Date.parse(first.at);
  const lines = [`run ${first.runId} of project ${first.projectId}`];
  for (const event of events) {
    const text = textOf(event);
    if (text === null) continue;
    const [head, ...rest] = text;
    const where = event.attempt !== undefined && event.attempt > 1 ? ` (try ${event.attempt})` : '';
    lines.push(
      `${seconds(Date.parse(event.at) - begunAt).padStart(9)}  ${head}${where}`,
      ...rest.map((line) => `${' '.repeat(11)}  ${line}`),
    );
  }
  const last = events.at(-1);
  if (last !== undefined && !/^run\.(completed|failed|cancelled)$/.test(last.type))
    lines.push(`not ended; last event ${last.seq}`);
  return `${lines.join('\n')}\n`;
}

function textOf(event: Event): readonly string[] | null {
  switch (event.type) {
    case 'run.started':
      return says(event, coreEvents['run.started'], ({ pipeline }) => [`started: ${pipeline}`]);
    case 'run.resumed':
      return says(event, coreEvents['run.resumed'], ({ because }) => [`resumed: ${because}`]);
    case 'run.waiting':
      return says(event, coreEvents['run.waiting'], ({ question }) => [`asks: ${question}`]);
    case 'run.answered':
      return says(event, coreEvents['run.answered'], ({ approved }) => [approved ? 'approved' : 'refused']);
    case 'phase.completed':
      return says(event, coreEvents['phase.completed'], ({ name, durationMs }) => [`${name} ${seconds(durationMs)}`]);
    case 'phase.failed':
      return says(event, coreEvents['phase.failed'], ({ name, error }) => [
        `${name} failed: ${error.code}`,
        error.message,
      ]);
    case 'model.completed':
      return says(event, coreEvents['model.completed'], ({ usage, finishReason, timings, truncated }) => [
        `model: ${usage.inputTokens} tokens in, ${usage.outputTokens} out${usage.cost === null ? '' : `, cost ${usage.cost}`}, ${seconds(timings.totalMs)}, ${finishReason}${truncated ? ', broken off' : ''}`,
      ]);
    case 'model.retrying':
      return says(event, coreEvents['model.retrying'], ({ because, nextModelId }) => [
        `model again: ${because}, next ${nextModelId}`,
      ]);
    case 'model.discarded':
      return says(event, coreEvents['model.discarded'], ({ because }) => [`model call void: ${because}`]);
    case 'proposal.rejected':
      return says(event, coreEvents['proposal.rejected'], ({ findings }) => [
        'proposal refused',
        ...findings.map(finding),
      ]);
    case 'package.refused':
      return says(event, coreEvents['package.refused'], ({ name, because }) => [`package ${name} refused: ${because}`]);
    case 'gate.completed':
      return says(event, coreEvents['gate.completed'], ({ ok, findings, cached }) => [
        `gate ${ok ? 'passed' : 'refused'}${cached ? ' (known verdict)' : ''}`,
        ...findings.map(finding),
      ]);
    case 'version.published':
      return says(event, coreEvents['version.published'], ({ version }) => [`version ${version} is live`]);
    case 'preview.ready':
      return says(event, coreEvents['preview.ready'], ({ url }) => [`preview ${url}`]);
    case 'warning':
      return says(event, coreEvents.warning, ({ code, message }) => [`warning ${code}`, message]);
    case 'run.completed':
      return says(event, coreEvents['run.completed'], ({ durationMs }) => [`completed in ${seconds(durationMs)}`]);
    case 'run.failed':
      return says(event, coreEvents['run.failed'], ({ error, liveVersion, findings }) => [
        `failed: ${error.code}`,
        error.message,
        ...findings.map(finding),
        `live: ${liveVersion === null ? 'nothing' : `version ${liveVersion}`}`,
      ]);
    case 'run.cancelled':
      return says(event, coreEvents['run.cancelled'], ({ reason }) => [`cancelled: ${reason}`]);
    default:
      return null;
  }
}

function says<Data>(
  { data }: Event,
  definition: CoreEventDefinition<Data>,
  words: (data: Data) => readonly string[],
): readonly string[] | null {
  const parsed = definition.zod.safeParse(data);
  return parsed.success ? words(parsed.data) : null;
}

function finding({
  code,
  message,
  path,
  line,
}: {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
}): string {
  const place = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}`;
  return `- ${code}${place}: ${message}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
