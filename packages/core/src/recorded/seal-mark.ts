import { CoreError } from '../errors/core-error.ts';

/** What stands in a transcript where an answer had the run's seal. */
export const sealMark = '@@seal@@';

/**
 * The answer as it is stored: the seal of the run it was given to replaced by the mark.
 * @throws CoreError `core/transcript-invalid` when the answer itself holds the mark, which would come back as a seal.
 */
export function maskSeal(answer: string, seal: string): string {
  if (answer.includes(sealMark)) {
    throw new CoreError(
      'core/transcript-invalid',
      `The answer holds the text ${sealMark}, which marks the seal in transcripts.`,
    );
  }
  return seal === '' ? answer : answer.replaceAll(seal, () => sealMark);
}

/** The answer as a model of this run would have given it. */
export function fillSeal(stored: string, seal: string): string {
  return stored.replaceAll(sealMark, () => seal);
}
