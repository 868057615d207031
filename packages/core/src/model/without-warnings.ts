import { wrapLanguageModel } from 'ai';
import type { LanguageModelV4, LanguageModelV4StreamPart, SharedV4Warning } from '@ai-sdk/provider';
import type { Model } from './model.ts';

/** The model with its warnings handed to a listener: the SDK would print them, and a library must not. */
export function withoutWarnings(model: Model, onWarning: (message: string) => void): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ doStream }) {
        const result = await doStream();
        return { ...result, stream: result.stream.pipeThrough(warningFilter(onWarning)) };
      },
    },
  });
}

function warningFilter(
  onWarning: (message: string) => void,
): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  return new TransformStream({
    transform(part, controller) {
      if (part.type !== 'stream-start') {
        controller.enqueue(part);
        return;
      }
      for (const warning of part.warnings) onWarning(describe(warning));
      controller.enqueue({ ...part, warnings: [] });
    },
  });
}

function describe(warning: SharedV4Warning): string {
  if (warning.type === 'other') return warning.message;
  const feature = 'feature' in warning ? warning.feature : warning.type;
  const details = 'details' in warning && warning.details !== undefined ? `: ${warning.details}` : '';
  return `${warning.type} ${feature}${details}`;
}
