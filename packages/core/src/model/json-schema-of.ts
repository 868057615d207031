import { z } from 'zod';
import type { StandardSchema } from '../events/standard-schema.ts';

/** A JSON schema as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON schema of a schema, so that providers can hold the model to it; undefined when it has none to give. */
export function jsonSchemaOf(schema: StandardSchema<unknown>): JsonSchema | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  try {
    const made: unknown = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
    return isJsonSchema(made) ? made : undefined;
  } catch {
    // A schema that JSON can't express (a transform, a date) still checks the answer; only the hint is missing.
    return undefined;
  }
}

function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
