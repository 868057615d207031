import type { Answer, Question } from '../define/asks.ts';
import { hashText } from '../values/hash.ts';
import { toDurable } from '../values/durable.ts';
import type { RunScope } from './run-scope.ts';

const defaultTimeoutMs = 24 * 60 * 60 * 1000;

/** Asks the questions of one execution. */
export interface QuestionDesk {
  /** `place` names where in the run the question stands, so that a re-run meets its answer; `asker` is the phase call that asks. */
  ask(asker: string | null, place: string, question: Question): Promise<Answer>;
  /** Looks again for answers. */
  wake(): void;
}

/** What a desk works with. */
export interface QuestionDeskOptions {
  readonly scope: RunScope;
  /** Ids of questions whose answer is in the events already; the desk adds to it. */
  readonly answered: Set<string>;
  /** Told who waits for an answer, whenever that has changed; null stands for the pipeline itself. */
  readonly onWaiting: (askers: ReadonlySet<string | null>) => void;
}

/** Makes the question desk of an execution. */
export function createQuestionDesk({ scope, answered, onWaiting }: QuestionDeskOptions): QuestionDesk {
  const { journal, record, surroundings, writer, signal } = scope;
  const waiting = new Map<() => void, string | null>();

  async function answeredWith(id: string, answer: Answer): Promise<Answer> {
    if (!answered.has(id)) {
      answered.add(id);
      await writer.commit([{ type: 'run.answered', durable: true, data: { id, approved: answer.approved } }]);
    }
    return answer;
  }

  function tell(): void {
    onWaiting(new Set(waiting.values()));
  }

  function waitForNews(asker: string | null, untilMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        waiting.delete(done);
        cancel();
        signal.removeEventListener('abort', stop);
        tell();
        resolve();
      };
      const stop = (): void => {
        done();
        reject(signal.reason);
      };
      const cancel = surroundings.timers.set(Math.max(0, untilMs - surroundings.now()), done);
      signal.addEventListener('abort', stop, { once: true });
      waiting.set(done, asker);
      tell();
    });
  }

  return {
    wake() {
      for (const wake of Array.from(waiting.keys())) wake();
    },
    async ask(asker, place, { question, subject, timeoutMs = defaultTimeoutMs }) {
      signal.throwIfAborted();
      const id = (await hashText(`${record.id}\n${place}`)).slice(0, 20);
      for (;;) {
        signal.throwIfAborted();
        const stored = await journal.question(record.id, id);
        if (stored === null) {
          const expiresAt = new Date(surroundings.now() + timeoutMs).toISOString();
          const data = { id, question, subject: toDurable(subject, 'the subject of a question'), expiresAt };
          await writer.commit([{ type: 'run.waiting', durable: true, data }]);
          continue;
        }
        if (stored.answer !== null) return answeredWith(id, stored.answer);
        const expiresAt = Date.parse(stored.expiresAt);
        if (expiresAt > surroundings.now()) {
          await waitForNews(asker, expiresAt);
          continue;
        }
        // The refusal is stored like an answer, so that a late one can't overtake it.
        const refusal = { approved: false, answer: null };
        if ((await journal.answer(record.id, id, refusal)) !== 'already') return answeredWith(id, refusal);
      }
    },
  };
}
