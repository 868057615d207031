import type { ModelPart } from '../../src/model/model-request.ts';

/** What a consumer of an answer ends up with. */
export interface Told {
  readonly text: string;
  readonly parts: readonly ModelPart[];
  readonly error: unknown;
}

/** Reads a whole answer as a consumer with a fresh parser per call does. */
export async function tell(parts: AsyncIterable<ModelPart>): Promise<Told> {
  const seen: ModelPart[] = [];
  let told = '';
  try {
    for await (const part of parts) {
      seen.push(part);
      if (part.type === 'text') told += part.text;
      if (part.type === 'discard') told = '';
    }
  } catch (error) {
    return { text: told, parts: seen, error };
  }
  return { text: told, parts: seen, error: null };
}
