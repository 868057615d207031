import type { QuestionRecord } from '../journal/records.ts';
import { hasEnded } from '../journal/status-of-terminal.ts';
import type { Json } from '../values/json.ts';
import { numberIn, textIn } from './columns.ts';
import type { Database } from './database.ts';
import { statusIn } from './sqlite-runs.ts';

/** Stores an answer; see `Journal.answer`. */
export function answerQuestion(
  database: Database,
  runId: string,
  id: string,
  answer: { readonly approved: boolean; readonly answer: Json },
  now: number,
): 'stored' | 'already' | 'expired' | 'unknown' {
  return database.transaction(() => {
    const question = database.first(
      `select q.approved, q.expires_at, r.status from questions q join runs r on r.id = q.run_id where q.run_id = $runId and q.id = $id`,
      { runId, id },
    );
    if (question === null) return 'unknown';
    if (question['approved'] !== null) return 'already';
    if (numberIn(question, 'expires_at') <= now || hasEnded(statusIn(question))) return 'expired';
    database.run('update questions set approved = $approved, answer = $answer where run_id = $runId and id = $id', {
      runId,
      id,
      approved: answer.approved ? 1 : 0,
      answer: JSON.stringify(answer.answer),
    });
    database.run(`update runs set status = 'ready' where id = $runId and status = 'waiting'`, { runId });
    return 'stored';
  });
}

/** Reads a question; see `Journal.question`. */
export function readQuestion(database: Database, runId: string, id: string): QuestionRecord | null {
  const row = database.first('select * from questions where run_id = $runId and id = $id', { runId, id });
  if (row === null) return null;
  const expiresAt = new Date(numberIn(row, 'expires_at')).toISOString();
  if (row['approved'] === null) return { id, expiresAt, answer: null };
  return {
    id,
    expiresAt,
    answer: { approved: numberIn(row, 'approved') === 1, answer: JSON.parse(textIn(row, 'answer')) },
  };
}

/** Asks for a run to be cancelled; see `Journal.requestCancel`. The first reason stands. */
export function requestCancel(database: Database, runId: string, reason: string): void {
  database.run(
    `update runs set cancel = coalesce(cancel, $reason), status = case status when 'waiting' then 'ready' else status end
     where id = $runId and status in ('ready', 'running', 'waiting')`,
    { runId, reason },
  );
}
