import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { systemSurroundings } from '../defaults.ts';
import { CoreError } from '../errors/core-error.ts';
import { type CallTag, readCallTag } from '../model/call-tag.ts';
import { type Model, requireModel } from '../model/model.ts';
import { hashPrompt, promptText } from './prompt-text.ts';
import { maskSeal } from './seal-mark.ts';
import type { TranscriptFacts } from './transcript.ts';
import { folderPath, transcriptName, writeTranscript } from './transcript-folder.ts';

/** How a model is recorded. */
export interface RecordModelOptions {
  /** The machine's clock by default. */
  readonly now?: () => number;
}

/**
 * The same model, its tagged answers stored as transcripts once they are whole. An answer that breaks off by an error is not stored; a
 * call without a tag passes through. A write that fails ends the answer with CoreError `core/transcript-invalid`: a recording must not be silently lost.
 */
export function recordModel(model: Model, directory: string | URL, options: RecordModelOptions = {}): Model {
  const real = requireModel(model, 'model');
  if (real.specificationVersion !== 'v4') {
    throw new CoreError(
      'core/invalid-definition',
      'Only models of specification v4 can be recorded: use a provider package made for AI SDK 7.',
    );
  }
  const folder = folderPath(directory);
  const now = options.now ?? systemSurroundings.now;
  return {
    specificationVersion: 'v4',
    provider: real.provider,
    modelId: real.modelId,
    supportedUrls: real.supportedUrls,
    doGenerate: (call) => real.doGenerate(call),
    async doStream(call) {
      const result = await real.doStream(call);
      const tag = readCallTag(call.providerOptions);
      if (tag === null) return result;
      return {
        ...result,
        stream: result.stream.pipeThrough(recorder({ folder, tag, call, model: real.modelId, now })),
      };
    },
  } satisfies LanguageModelV4;
}

interface Recording {
  readonly folder: string;
  readonly tag: CallTag;
  readonly call: LanguageModelV4CallOptions;
  readonly model: string;
  readonly now: () => number;
}

function recorder(recording: Recording): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const answer: string[] = [];
  const pieces: [number, number][] = [];
  let last = recording.now();
  let broken = false;
  return new TransformStream({
    async transform(part, controller) {
      if (part.type === 'error') broken = true;
      if (part.type === 'text-delta' && part.delta !== '') {
        const at = recording.now();
        answer.push(part.delta);
        pieces.push([part.delta.length, Math.max(0, Math.round(at - last))]);
        last = at;
      }
      // Before the end is passed on: whoever sees it finds the transcript.
      if (part.type === 'finish' && !broken) await store(recording, answer.join(''), pieces, part);
      controller.enqueue(part);
    },
  });
}

async function store(
  { folder, tag, call, model, now }: Recording,
  answer: string,
  pieces: [number, number][],
  end: LanguageModelV4StreamPart & { readonly type: 'finish' },
): Promise<void> {
  const { key, role, phase, attempt, request, seal } = tag;
  const stored = maskSeal(answer, seal);
  const { inputTokens, outputTokens } = end.usage;
  const facts: TranscriptFacts = {
    format: 1,
    key,
    role,
    phase,
    attempt,
    request,
    model,
    date: new Date(now()).toISOString(),
    verbatim: true,
    finishReason: end.finishReason.unified,
    usage:
      inputTokens.total === undefined || outputTokens.total === undefined
        ? null
        : { inputTokens: inputTokens.total, outputTokens: outputTokens.total },
    promptHash: await hashPrompt(promptText(call.prompt), seal),
    // The mark is not as long as the seal: pieces count characters of the real answer, which replay cuts again.
    pieces,
  };
  try {
    await writeTranscript(folder, transcriptName(tag), facts, stored);
  } catch (cause) {
    throw new CoreError('core/transcript-invalid', `The answer could not be recorded in ${folder}.`, { cause });
  }
}
