import { z } from 'zod';

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Names of models that answer no chat. */
const otherKinds = /embed|rerank|whisper|(?:^|[-_/])(?:bge|gte|e5|tts|clip)(?:[-_.]|$)/i;

/** The first model of a server's list that can answer a chat; null when it has none. */
export function chooseModel(list: unknown): string | null {
  const parsed = listSchema.safeParse(list);
  if (!parsed.success) return null;
  return parsed.data.data.find(({ id }) => !otherKinds.test(id))?.id ?? null;
}
