import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { hashText } from '../values/hash.ts';
import { sealMark } from './seal-mark.ts';

/** A prompt as one readable text: each message under its role, pictures by type and size. */
export function promptText(prompt: LanguageModelV4Prompt): string {
  return prompt
    .map((message) => {
      const content =
        typeof message.content === 'string' ? message.content : message.content.map(partText).join('\n\n');
      return `===== ${message.role} =====\n\n${content}\n`;
    })
    .join('\n');
}

/** The SHA-256 of a prompt with its seal masked, so that equal prompts of two runs are equal. */
export function hashPrompt(text: string, seal: string): Promise<string> {
  return hashText(seal === '' ? text : text.replaceAll(seal, () => sealMark));
}

function partText(part: { readonly type: string }): string {
  if ('text' in part && typeof part.text === 'string') return part.text;
  const mediaType = 'mediaType' in part && typeof part.mediaType === 'string' ? ` ${part.mediaType}` : '';
  return `[${part.type}${mediaType}]`;
}
