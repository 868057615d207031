import { z } from 'zod';

/** What a model call is for. */
export type Role = 'plan' | 'generate' | 'complete' | 'fix' | 'apply';

/** Tokens used. `cost` is in the unit of the host's price function; null without one. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

/** Nothing used. */
export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cost: null };

/** Adds two usages; a missing cost counts as nothing unless both are missing. */
export function addUsage(left: Usage, right: Usage): Usage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cost: left.cost === null && right.cost === null ? null : (left.cost ?? 0) + (right.cost ?? 0),
  };
}

/** Schema of `Role`. */
export const roleSchema = z.enum(['plan', 'generate', 'complete', 'fix', 'apply']);

/** Schema of `Usage`. */
export const usageSchema = z
  .object({ inputTokens: z.number(), outputTokens: z.number(), cost: z.number().nullable() })
  .readonly();
