import { CoreError } from '../errors/core-error.ts';
import { coreEvents, type CoreEvents } from '../events/core-events.ts';
import type { EventDefinitions } from '../events/event-definition.ts';
import type { Phase } from './phase.ts';
import type { AnyPhases, EventsOfPhases, Intersect, Pipeline, PipelineDefinition } from './pipeline.ts';

/**
 * Declares a pipeline: an ordinary async function over declared phases. Parallel work and branches are plain code, `attempts` is the
 * bounded loop. Between phases the function must be deterministic, since a resumed run calls it again and meets stored results.
 * @throws CoreError `core/invalid-definition` for a bad name or version, or when two phases define one event type differently.
 */
export function definePipeline<const P extends AnyPhases<P>, In, Out>(
  pipeline: PipelineDefinition<P, In, Out>,
): Pipeline<In, Out, CoreEvents & Intersect<EventsOfPhases<P>>, P>;
export function definePipeline(pipeline: PipelineDefinition<any, any, any>): Pipeline<any, any, any, any> {
  if (pipeline.name === '') throw new CoreError('core/invalid-definition', 'A pipeline needs a name.');
  if (!Number.isInteger(pipeline.version) || pipeline.version < 1) {
    throw new CoreError(
      'core/invalid-definition',
      `Pipeline "${pipeline.name}" needs a positive whole version, got ${pipeline.version}.`,
    );
  }
  return {
    name: pipeline.name,
    version: pipeline.version,
    phases: pipeline.phases,
    events: collectEvents(pipeline.name, pipeline.phases),
    input: pipeline.input,
    limits: pipeline.limits ?? {},
    capabilities: pipeline.capabilities ?? null,
    estimate: (input) => pipeline.estimate?.(input) ?? null,
    execute: (tools) => pipeline.run(tools),
    with(replacements) {
      for (const name of Object.keys(replacements)) {
        if (!(name in pipeline.phases)) {
          throw new CoreError(
            'core/invalid-definition',
            `Pipeline "${pipeline.name}" has no phase "${name}" to replace.`,
          );
        }
      }
      return definePipeline({ ...pipeline, phases: { ...pipeline.phases, ...replacements } });
    },
  };
}

function collectEvents(
  pipeline: string,
  phases: Readonly<Record<string, Phase<never, unknown, EventDefinitions>>>,
): EventDefinitions {
  const all: Record<string, EventDefinitions[string]> = { ...coreEvents };
  for (const phase of Object.values(phases)) {
    for (const [type, definition] of Object.entries(phase.events)) {
      const known = all[type];
      if (known !== undefined && known !== definition) {
        throw new CoreError(
          'core/invalid-definition',
          `Phase "${phase.name}" of pipeline "${pipeline}" redefines the event "${type}".`,
        );
      }
      all[type] = definition;
    }
  }
  return all;
}
