import type { LanguageModelV3StreamPart, LanguageModelV4StreamPart, SharedV4Warning } from '@ai-sdk/provider';
import type { Model } from './model.ts';

/** The model with its warnings handed to a listener: the SDK would print them, and a library must not. */
export function withoutWarnings<M extends Model>(model: M, onWarning: (message: string) => void): M {
  return new Proxy(model, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'doStream') {
        return async (options: Parameters<M['doStream']>[0]): Promise<unknown> => {
          const result: Awaited<ReturnType<M['doStream']>> = await Reflect.apply(target.doStream, target, [options]);
          return { ...result, stream: filtered(result.stream, onWarning) };
        };
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type StreamPart = LanguageModelV3StreamPart | LanguageModelV4StreamPart;

/** Passes parts on one by one as they are asked for; a transform stream would cost twice as much a part. */
function filtered(
  stream: ReadableStream<StreamPart>,
  onWarning: (message: string) => void,
): ReadableStream<StreamPart> {
  const reader = stream.getReader();
  return new ReadableStream<StreamPart>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else if (value.type !== 'stream-start' || value.warnings.length === 0) controller.enqueue(value);
        else {
          for (const warning of value.warnings) onWarning(describe(warning));
          controller.enqueue({ ...value, warnings: [] });
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function describe(warning: SharedV4Warning): string {
  if (warning.type === 'other') return warning.message;
  const feature = 'feature' in warning ? warning.feature : warning.type;
  const details = 'details' in warning && warning.details !== undefined ? `: ${warning.details}` : '';
  return `${warning.type} ${feature}${details}`;
}
