import type { Model } from '@boxwright/core/pipelines';

/** A model that gives the same answers piece by piece, as a live model would, and tells when the last byte came. */
export interface PacedModel {
  readonly model: Model;
  /** When the last byte of the newest answer came, by `now`. */
  lastByteAt(): number;
}

/** Holds back every piece of a streamed answer for `pieceMs`. */
export function pacedModel(model: Model, pieceMs: number, now: () => number): PacedModel {
  if (model.specificationVersion !== 'v4') throw new Error('Only models of specification v4 can be paced.');
  let last = 0;
  const paced: Model = {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (call) => model.doGenerate(call),
    async doStream(call) {
      const answer = await model.doStream(call);
      const pace = new TransformStream<StreamPart, StreamPart>({
        async transform(part, controller) {
          if (part.type === 'text-delta') await new Promise((resolve) => setTimeout(resolve, pieceMs));
          if (part.type === 'text-delta') last = now();
          controller.enqueue(part);
        },
      });
      return { ...answer, stream: answer.stream.pipeThrough(pace) };
    },
  };
  return { model: paced, lastByteAt: () => last };
}

type LatestModel = Extract<Model, { readonly specificationVersion: 'v4' }>;
type StreamPart =
  Awaited<ReturnType<LatestModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;
