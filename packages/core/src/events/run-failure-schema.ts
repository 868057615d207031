import { z } from 'zod';
import type { RunFailure } from '../errors/fault.ts';

/** Schema of the error of a failed run or phase. */
export const runFailureSchema: z.ZodType<RunFailure> = z.object({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  fault: z.enum(['user', 'model', 'provider', 'platform']),
});
