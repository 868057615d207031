import { z } from 'zod';
import type { Json } from '../values/json.ts';

/** Schema of a JSON value. */
export const jsonSchema: z.ZodType<Json> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(jsonSchema).readonly(),
    z.record(z.string(), jsonSchema).readonly(),
  ]),
);
