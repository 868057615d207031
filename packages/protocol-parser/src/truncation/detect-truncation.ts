import { parseProjectPath } from '../path/parse-project-path.ts';
import { isCutShort } from './finish-reason.ts';
import { openConstruct } from './open-construct.ts';
import type { TruncationSignal, TruncationVerdict } from './truncation-verdict.ts';

/** What is known about a file beside its text. */
export interface TruncationInfo {
  readonly path: string;
  /** Whether its close tag was read. */
  readonly closed: boolean;
  /** The model's finish reason; none says nothing. */
  readonly finishReason?: string;
}

/** Whether one file ended too early: by its missing close tag, by the model's finish reason, and by what its syntax leaves open. */
export function detectTruncation(content: string, info: TruncationInfo): TruncationVerdict {
  const signals: TruncationSignal[] = [];
  const parsed = parseProjectPath(info.path);
  const about = parsed.ok ? { path: parsed.path } : {};
  if (!info.closed) signals.push({ code: 'open-tag', ...about, detail: 'The close tag is missing.' });
  if (isCutShort(info.finishReason))
    signals.push({
      code: 'finish-reason',
      ...about,
      detail: `The model stopped with finish reason ${JSON.stringify(info.finishReason)}.`,
    });
  const open = openConstruct(content, info.path);
  if (open !== null) signals.push({ code: 'open-construct', ...about, detail: `The file ends inside a ${open}.` });
  return { truncated: signals.length > 0, signals };
}
