import type { Timers } from '../runs/surroundings.ts';

/** Length of a replayed piece when the transcript has no pieces of its own: about what providers send at once. */
const defaultPieceChars = 24;

/** Cuts an answer as it was recorded; what is left over, and an answer without recorded pieces, comes in equal ones. Characters are never split. */
export function* cutPieces(
  answer: string,
  recorded: readonly (readonly [chars: number, ms: number])[] = [],
): Generator<{ readonly text: string; readonly ms: number }> {
  let at = 0;
  for (const [chars, ms] of recorded) {
    const end = wholeCharacters(answer, at + chars);
    if (end > at) yield { text: answer.slice(at, end), ms };
    at = Math.max(at, end);
  }
  while (at < answer.length) {
    const end = wholeCharacters(answer, at + defaultPieceChars);
    yield { text: answer.slice(at, end), ms: 0 };
    at = end;
  }
}

/** Never between the halves of a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff ? end + 1 : end;
}

/** Waits; rejects with the signal's reason as soon as it aborts. */
export function pace(ms: number, timers: Timers, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    const cancel = timers.set(ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
  });
}
