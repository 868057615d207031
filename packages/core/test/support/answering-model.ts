import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';
import { type CallTag, readCallTag } from '../../src/model/call-tag.ts';
import { answer, streamOf } from './scripted-model.ts';

/** A model that answers by what it is asked; `@@` in its answers stands for the run's seal. Counts its calls. */
export function answeringModel(reply: (tag: CallTag, prompt: string) => string): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    modelId: 'answering',
    doStream: async (options: LanguageModelV4CallOptions) => {
      const tag = readCallTag(options.providerOptions);
      if (tag === null) throw new Error('The call carries no tag.');
      const text = reply(tag, JSON.stringify(options.prompt)).replaceAll('@@', tag.seal);
      return { stream: streamOf(answer(text.match(/[\s\S]{1,40}/g) ?? [])) };
    },
  });
}

/** A file as the protocol writes it. */
export function fileTag(path: string, content: string): string {
  return `<file:@@ path="${path}">\n${content}\n</file:@@>\n`;
}

/** An edit with one pair. */
export function editTag(path: string, search: string, replace: string): string {
  return `<edit:@@ path="${path}">\n<search:@@>\n${search}\n</search:@@>\n<replace:@@>\n${replace}\n</replace:@@>\n</edit:@@>\n`;
}
