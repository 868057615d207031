import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { systemSurroundings } from '../defaults.ts';
import { CoreError } from '../errors/core-error.ts';
import { type CallTag, readCallTag } from '../model/call-tag.ts';
import type { Model } from '../model/model.ts';
import type { Timers } from '../runs/surroundings.ts';
import { cutPieces, pace } from './pace.ts';
import { writePending } from './pending-request.ts';
import { hashPrompt, promptText } from './prompt-text.ts';
import { fillSeal } from './seal-mark.ts';
import type { Transcript } from './transcript.ts';
import { folderPath, readTranscripts } from './transcript-folder.ts';

/** How a recorded model replays. */
export interface RecordedModelOptions {
  /** What happens on a call without a transcript, beside the failure: `write-request` writes the exact prompt into `pending/`. `fail` by default. */
  readonly onMiss?: 'fail' | 'write-request';
  /** `instant` by default; `recorded` keeps the time between the recorded pieces. */
  readonly timing?: 'instant' | 'recorded';
  /** The machine's timers by default. */
  readonly timers?: Timers;
}

/**
 * A model that replays answers once given by a real one. A call is matched by the tag that core puts on it: role, pipeline, request, try
 * and the user-writable files it starts from, not the prompt's wording. The run's seal is put where the transcript has its mark. When the
 * prompt has changed since the recording, the answer says so in `providerMetadata.boxwright.drift`. The folder is read at the first call.
 * A call without a transcript fails with CoreError `core/no-transcript`, which says what was asked and how to record it.
 */
export function recordedModel(directory: string | URL, options: RecordedModelOptions = {}): Model {
  const folder = folderPath(directory);
  const timers = options.timers ?? systemSurroundings.timers;
  let transcripts: Promise<ReadonlyMap<string, Transcript>> | undefined;
  const replay = async (call: LanguageModelV4CallOptions): Promise<Replay> => {
    const tag = readCallTag(call.providerOptions);
    if (tag === null) throw untagged();
    transcripts ??= readTranscripts(folder);
    const transcript = (await transcripts).get(tag.key);
    if (transcript === undefined) {
      if (options.onMiss === 'write-request') await writePending(folder, tag, call);
      throw missing(folder, tag, options.onMiss === 'write-request');
    }
    return { transcript, answer: fillSeal(transcript.answer, tag.seal), drift: await driftOf(transcript, tag, call) };
  };
  return {
    specificationVersion: 'v4',
    provider: 'boxwright.recorded',
    modelId: 'recorded',
    supportedUrls: {},
    async doGenerate(call) {
      const { transcript, answer, drift } = await replay(call);
      const content: LanguageModelV4Content[] = [{ type: 'text', text: answer }];
      return {
        content,
        finishReason: finishOf(transcript),
        usage: usageOf(transcript),
        providerMetadata: metadata(transcript, drift),
        warnings: [],
      };
    },
    async doStream(call) {
      const found = await replay(call);
      const waits = options.timing === 'recorded';
      return { stream: streamOf(found, (ms) => (waits ? pace(ms, timers, call.abortSignal) : Promise.resolve())) };
    },
  } satisfies LanguageModelV4;
}

interface Replay {
  readonly transcript: Transcript;
  readonly answer: string;
  readonly drift: string | null;
}

function streamOf(
  { transcript, answer, drift }: Replay,
  wait: (ms: number) => Promise<void>,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    async start(controller) {
      try {
        controller.enqueue({ type: 'stream-start', warnings: [] });
        controller.enqueue({ type: 'text-start', id: 'answer' });
        for (const { text, ms } of cutPieces(answer, transcript.pieces)) {
          await wait(ms);
          controller.enqueue({ type: 'text-delta', id: 'answer', delta: text });
        }
        controller.enqueue({ type: 'text-end', id: 'answer' });
        controller.enqueue({
          type: 'finish',
          finishReason: finishOf(transcript),
          usage: usageOf(transcript),
          providerMetadata: metadata(transcript, drift),
        });
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}

async function driftOf(transcript: Transcript, tag: CallTag, call: LanguageModelV4CallOptions): Promise<string | null> {
  if (transcript.promptHash === null) return null;
  const now = await hashPrompt(promptText(call.prompt), tag.seal);
  return now === transcript.promptHash
    ? null
    : `The prompt that ${transcript.name} answered has changed since it was recorded (${transcript.date}).`;
}

function metadata(
  transcript: Transcript,
  drift: string | null,
): { boxwright: { transcript: string; drift: string | null } } {
  return { boxwright: { transcript: transcript.name, drift } };
}

function finishOf(transcript: Transcript): LanguageModelV4FinishReason {
  const known = ['stop', 'length', 'content-filter', 'error', 'tool-calls'] as const;
  return {
    unified: known.find((reason) => reason === transcript.finishReason) ?? 'other',
    raw: transcript.finishReason,
  };
}

function usageOf({ usage }: Transcript): LanguageModelV4Usage {
  return {
    inputTokens: { total: usage?.inputTokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: usage?.outputTokens, text: undefined, reasoning: undefined },
  };
}

function missing(folder: string, tag: CallTag, written: boolean): CoreError {
  const how = written
    ? `The exact prompt is in ${folder}/pending/${tag.key}.md; hand a model's answer to takeAnswer.`
    : 'Record one with recordModel(model, directory), or write the prompt out with onMiss: "write-request".';
  return new CoreError(
    'core/no-transcript',
    `No transcript in ${folder} answers try ${tag.attempt} of ${tag.role} for "${tag.request}" (key ${tag.key}). ${how}`,
  );
}

function untagged(): CoreError {
  return new CoreError(
    'core/no-transcript',
    'The call carries no providerOptions.boxwright: recorded answers are matched by that tag, so call models through core.',
  );
}
