import { createHash } from 'node:crypto';
import {
  applyEdits,
  applyOperations,
  parseProjectPath,
  parseUnifiedDiff,
  type FileEdit,
  type Operation,
} from '../../src/index.ts';
import { corpusSets, type CorpusCase, type CorpusResult } from '../corpus-case.ts';
import type { Adapter } from './adapter.ts';

/** This package, called as a host calls it. */
export const boxwright: Adapter = {
  name: '@boxwright/protocol-parser',
  sets: corpusSets,
  async run(corpusCase) {
    if (corpusCase.merge !== undefined) return runMerge(corpusCase);
    if (corpusCase.diff === undefined) return runEdits(corpusCase, corpusCase.edits ?? []);
    const [path] = Object.keys(corpusCase.files);
    const parsed = parseUnifiedDiff(corpusCase.diff, path === undefined ? {} : { path });
    return parsed.ok
      ? runEdits(corpusCase, parsed.edits)
      : { id: corpusCase.id, files: null, label: parsed.failures[0]?.code ?? '' };
  },
};

function runEdits({ id, files }: CorpusCase, edits: readonly FileEdit[]): CorpusResult {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const result = applyEdits(new Map(Object.entries(files)), edits, { hash });
  if (!result.ok) return { id, files: null, label: result.failures[0]?.code ?? '' };
  return { id, files: Object.fromEntries(result.files), label: result.report[0]?.tier ?? '' };
}

async function runMerge({ id, files, merge }: CorpusCase): Promise<CorpusResult> {
  const path = parseProjectPath(merge?.path ?? '');
  if (!path.ok) return { id, files: null, label: 'invalid-path' };
  const operation: Operation = {
    type: 'merge',
    state: 'complete',
    span: { start: 0, end: 0 },
    path: path.path,
    snippet: merge?.snippet ?? '',
  };
  const result = await applyOperations(new Map(Object.entries(files)), [operation], {
    merge: async () => merge?.answer ?? '',
  });
  if (!result.ok) return { id, files: null, label: result.failures[0]?.code ?? '' };
  const texts = [...result.files].flatMap(([name, content]) =>
    typeof content === 'string' ? [[name, content] as const] : [],
  );
  return { id, files: Object.fromEntries(texts) };
}
