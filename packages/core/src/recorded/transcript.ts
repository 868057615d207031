import { z } from 'zod';
import { roleSchema } from '../events/usage.ts';

/** Schema of what stands beside a recorded answer. */
export const transcriptSchema = z.object({
  format: z.literal(1),
  /** The key of the call it answers. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  role: roleSchema,
  phase: z.string(),
  attempt: z.number().int().min(1),
  /** What the user asked for, for the reader of the file; the key decides. */
  request: z.string(),
  /** Which model gave the answer. */
  model: z.string(),
  /** When, ISO 8601. */
  date: z.string(),
  /** True: word for word as the model gave it. Otherwise the name of the transcript it was damaged from, for tests of refusal. */
  verbatim: z.union([z.literal(true), z.object({ damagedFrom: z.string(), how: z.string() })]),
  finishReason: z.string(),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }).nullable(),
  /** SHA-256 of the prompt that was answered, its seal masked: tells when the prompt has changed since. */
  promptHash: z.string().nullable(),
  /** How the answer arrived: characters and milliseconds since the piece before. Absent when it was taken in by hand. */
  pieces: z.array(z.tuple([z.number().int().min(0), z.number().min(0)])).optional(),
});

/** What stands beside a recorded answer. */
export type TranscriptFacts = z.infer<typeof transcriptSchema>;

/** A recorded answer. */
export interface Transcript extends TranscriptFacts {
  /** File name without extension. */
  readonly name: string;
  /** The answer, with `@@seal@@` where the run's seal stood. */
  readonly answer: string;
}
