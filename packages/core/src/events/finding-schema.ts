import type { Finding } from '@boxwright/verify';
import { z } from 'zod';

/** Schema of a finding of `@boxwright/verify`; unknown fields are kept out of events. */
export const findingSchema: z.ZodType<Finding> = z.object({
  code: z.string(),
  message: z.string(),
  path: z.string().exactOptional(),
  line: z.number().exactOptional(),
  column: z.number().exactOptional(),
  selector: z.string().exactOptional(),
  severity: z.enum(['error', 'warning']),
  weight: z.number(),
  fingerprint: z.string(),
});

/** Schema of a list of findings. */
export const findingsSchema = z.array(findingSchema).readonly();
