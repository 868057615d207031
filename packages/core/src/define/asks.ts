import type { Json } from '../values/json.ts';

/** A question to a person or to the host. */
export interface Question {
  readonly question: string;
  /** What the question is about, for the one who answers. */
  readonly subject: Json;
  /** 24 hours by default. */
  readonly timeoutMs?: number;
}

/** The answer to a question. An expiry counts as refused, with `answer: null`. */
export interface Answer {
  readonly approved: boolean;
  readonly answer: Json;
}

/** What can ask. */
export interface Asks {
  /**
   * Waits durably for a person or the host (`run.waiting`, then `run.respond`). The question's id comes from run, attempt and
   * ordinal, so a re-run meets its stored answer. While it waits, lease and resources are released, `runMs` stands still and
   * other runs of the project may start; handles must be used anew afterwards.
   */
  ask(question: Question): Promise<Answer>;
}
