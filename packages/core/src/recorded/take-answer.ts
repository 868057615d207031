import { appProtocol } from '@boxwright/protocol-parser';
import { CoreError } from '../errors/core-error.ts';
import { readPending, removePending } from './pending-request.ts';
import { maskSeal } from './seal-mark.ts';
import type { TranscriptFacts } from './transcript.ts';
import { folderPath, transcriptName, writeTranscript } from './transcript-folder.ts';

/** A tag of the protocol with a mark of any kind. */
const sealedTag = new RegExp(`<(?:${Object.keys(appProtocol.tags).join('|')}):([0-9a-z]{1,32})(?=[\\s>/])`, 'g');

/** An answer to a written-out prompt. */
export interface TakenAnswer {
  /** Exactly what the model answered, with the seal of the written prompt in its tags. */
  readonly answer: string;
  /** The model that gave it. */
  readonly model: string;
  /** When it was given, ISO 8601. */
  readonly date: string;
  /** True by default. */
  readonly verbatim?: TranscriptFacts['verbatim'];
  /** `stop` by default. */
  readonly finishReason?: string;
  /** A speaking file name without extension; role, try and key by default. */
  readonly name?: string;
}

/**
 * Stores the answer to a waiting prompt as a transcript and forgets the prompt. Returns the transcript's name.
 * @throws CoreError `core/no-transcript` when no such prompt waits, `core/transcript-invalid` when the answer holds the seal's
 * mark, or answers an earlier writing of the prompt, under another seal.
 */
export async function takeAnswer(directory: string | URL, key: string, taken: TakenAnswer): Promise<string> {
  const folder = folderPath(directory);
  const { seal, role, phase, attempt, request, promptHash } = await readPending(folder, key);
  const marks = [...taken.answer.matchAll(sealedTag)].map((match) => match[1]);
  if (marks.length > 0 && !marks.includes(seal)) {
    throw new CoreError(
      'core/transcript-invalid',
      `The answer's tags carry "${marks[0]}", the written prompt has "${seal}": it answers another writing of this prompt. Take the prompt that waits now.`,
    );
  }
  const name = taken.name ?? transcriptName({ role, attempt, key });
  const { verbatim = true, finishReason = 'stop', model, date } = taken;
  const facts: TranscriptFacts = {
    format: 1,
    key,
    role,
    phase,
    attempt,
    request,
    model,
    date,
    verbatim,
    finishReason,
    usage: null,
    promptHash,
  };
  await writeTranscript(folder, name, facts, maskSeal(taken.answer, seal));
  await removePending(folder, key);
  return name;
}
