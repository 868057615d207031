import { CoreError } from '../errors/core-error.ts';
import type { EventDefinition, EventDefinitions } from '../events/event-definition.ts';

/**
 * Finds the definition of an event and checks its data.
 * @throws CoreError `core/invalid-event` for an unknown type, data that does not fit, or a schema that answers later.
 */
export function validateEvent(definitions: EventDefinitions, type: string, data: unknown): EventDefinition {
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  if (definition === undefined)
    throw new CoreError('core/invalid-event', `There is no event "${type}" in this phase or in core.`);
  const issues = issuesOf(definition.schema, data);
  if (issues !== null) throw new CoreError('core/invalid-event', `The data of "${type}" does not fit: ${issues}`);
  return definition;
}

/** What a Standard Schema finds wrong with a value, as text; null when nothing. */
export function issuesOf(schema: EventDefinition['schema'], value: unknown): string | null {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) return 'its schema is asynchronous, which can’t be waited for here.';
  if (typeof result !== 'object' || result === null || !('issues' in result) || !Array.isArray(result.issues))
    return null;
  return result.issues.map(describeIssue).join('; ');
}

function describeIssue(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null) return String(issue);
  const message = 'message' in issue ? String(issue.message) : 'invalid';
  const path = 'path' in issue && Array.isArray(issue.path) ? issue.path : [];
  const names = path.map((part: unknown) =>
    String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part),
  );
  return names.length === 0 ? message : `${names.join('.')}: ${message}`;
}
