import type { FileCorpus } from '../corpus/file-corpus.ts';
import { companionsOf } from '../select/companions-of.ts';
import type { Selection, Target } from '../select/select-target.ts';
import type { AttemptOutcome } from './locate.ts';

/**
 * Takes what the user pointed at. Lines are cut to the file. A target whose hash is no longer the file's keeps the file, which
 * the user named, and gives up the lines: the whole file is the target then.
 */
export function useTarget(
  corpus: FileCorpus,
  target: Target,
): { readonly outcome: AttemptOutcome; readonly detail: string; readonly selection: Selection | null } {
  const facts = corpus.get(target.path);
  if (facts === undefined) {
    return { outcome: 'missing-file', detail: `${target.path} is not among the files.`, selection: null };
  }
  const last = facts.starts.length;
  const stale = target.hash !== undefined && target.hash !== facts.hash;
  const clip = (line: number): number => Math.min(Math.max(1, Math.trunc(line)), last);
  const startLine = stale ? 1 : clip(target.startLine);
  const endLine = stale ? last : Math.max(startLine, clip(target.endLine));
  const primary = {
    path: facts.path,
    startLine,
    endLine,
    line: Math.min(Math.max(startLine, clip(target.line)), endLine),
    hash: facts.hash,
  };
  const reasons = stale
    ? [{ code: 'target-stale', text: `${facts.path} changed since its lines were chosen; the whole file is taken.` }]
    : [{ code: 'target-given', text: `${facts.path} was pointed at.` }];
  const scan = {
    files: [],
    searched: corpus.inOrder(),
    filesSearched: corpus.size,
    filesWith: [],
    skipped: [],
    cutPatterns: [],
  };
  return {
    outcome: stale ? 'used-stale' : 'used',
    detail: reasons[0]?.text ?? '',
    selection: {
      mode: 'single',
      primary,
      alternatives: [],
      reasons,
      companions: companionsOf(corpus, scan, facts, 'UPDATE_COMPONENT'),
      margin: 1,
    },
  };
}
