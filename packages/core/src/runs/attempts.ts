import { CoreError } from '../errors/core-error.ts';
import type { Bound, PipelineTools, Verdict } from '../define/pipeline.ts';

/** The bounded loop of a pipeline; see `PipelineTools.attempts`. */
export function boundedAttempts<P>(bind: (attempt: number) => Bound<P>): PipelineTools<P, unknown>['attempts'] {
  return async ({ max }, body) => {
    if (!Number.isInteger(max) || max < 1) {
      throw new CoreError('core/invalid-definition', `attempts needs a positive whole number of tries, got ${max}.`);
    }
    const feedback: string[] = [];
    const fingerprints = new Set<string>();
    for (let number = 1; ; number += 1) {
      const verdict = await body({ number, feedback: [...feedback], phases: bind(number) });
      if (verdict.ok) return verdict.value;
      feedback.push(verdict.feedback);
      const repeats = fingerprints.has(verdict.fingerprint);
      if (number >= max || repeats) throw failure(verdict, number, repeats);
      fingerprints.add(verdict.fingerprint);
    }
  };
}

function failure(
  verdict: Extract<Verdict<unknown>, { readonly ok: false }>,
  tries: number,
  repeats: boolean,
): CoreError {
  const because = repeats ? 'the last failed like an earlier one' : 'none of them held';
  const message = `Gave up after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${because}. ${verdict.feedback}`;
  return new CoreError('core/attempts-exhausted', message, {
    findings: verdict.findings ?? [],
    ...(verdict.candidate === undefined ? {} : { candidate: verdict.candidate }),
    ...(verdict.error === undefined ? {} : { failure: verdict.error }),
  });
}
