import { estimateTokens } from './estimate-tokens.ts';

/** A part of an answer that is kept. */
export type AnswerPart =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'tool-call'; readonly name: string; readonly input: unknown };

/** What of an answer is stored, and how much it was. */
export interface AnswerLog {
  add(part: AnswerPart): void;
  /** The answer as it is stored. Reasoning is not part of it. */
  stored(): string;
  /** An estimate of its tokens, reasoning included. */
  outputTokens(): number;
}

/** Collects an answer: its text as it is, or, with tools, one JSON line a part. */
export function answerLog(hasTools: boolean): AnswerLog {
  const kept: string[] = [];
  let reasoningChars = 0;
  return {
    add(part) {
      if (part.type === 'reasoning') reasoningChars += part.text.length;
      else if (hasTools)
        kept.push(
          `${JSON.stringify(part.type === 'tool-call' ? { name: part.name, input: part.input } : { text: part.text })}\n`,
        );
      else if (part.type === 'text') kept.push(part.text);
    },
    stored: () => kept.join(''),
    outputTokens: () => estimateTokens(...kept) + Math.ceil(reasoningChars / 4),
  };
}

/** The parts of a stored answer. */
export function* readAnswerLog(stored: string, hasTools: boolean): Generator<AnswerPart> {
  if (!hasTools) {
    yield { type: 'text', text: stored };
    return;
  }
  for (const line of stored.split('\n')) {
    if (line === '') continue;
    const part: unknown = JSON.parse(line);
    if (typeof part !== 'object' || part === null) continue;
    if ('text' in part && typeof part.text === 'string') yield { type: 'text', text: part.text };
    if ('name' in part && typeof part.name === 'string')
      yield { type: 'tool-call', name: part.name, input: 'input' in part ? part.input : null };
  }
}
