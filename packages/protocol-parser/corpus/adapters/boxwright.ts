import { createHash } from 'node:crypto';
import * as parser from '../../src/index.ts';
import { corpusSets, type CorpusCase, type CorpusResult } from '../corpus-case.ts';
import type { Adapter } from './adapter.ts';

/** What of this package is called; a changed copy of it fits. */
export type EditFunctions = Pick<
  typeof parser,
  'applyEdits' | 'applyOperations' | 'parseProjectPath' | 'parseUnifiedDiff'
>;

/** This package, called as a host calls it. */
export const boxwright: Adapter = boxwrightAdapter(parser);

/** The same for a copy. */
export function boxwrightAdapter(functions: EditFunctions): Adapter {
  return {
    name: '@boxwright/protocol-parser',
    sets: corpusSets,
    async run(corpusCase) {
      if (corpusCase.merge !== undefined) return runMerge(functions, corpusCase);
      if (corpusCase.diff === undefined) return runEdits(functions, corpusCase, corpusCase.edits ?? []);
      const [path] = Object.keys(corpusCase.files);
      const parsed = functions.parseUnifiedDiff(corpusCase.diff, path === undefined ? {} : { path });
      if (parsed.ok) return runEdits(functions, corpusCase, parsed.edits);
      return { id: corpusCase.id, files: null, label: parsed.failures[0]?.code ?? '' };
    },
  };
}

function runEdits(
  functions: EditFunctions,
  { id, files }: CorpusCase,
  edits: readonly parser.FileEdit[],
): CorpusResult {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const result = functions.applyEdits(new Map(Object.entries(files)), edits, { hash });
  if (!result.ok) return { id, files: null, label: result.failures[0]?.code ?? '' };
  return { id, files: Object.fromEntries(result.files), label: result.report[0]?.tier ?? '' };
}

async function runMerge(functions: EditFunctions, { id, files, merge }: CorpusCase): Promise<CorpusResult> {
  const path = functions.parseProjectPath(merge?.path ?? '');
  if (!path.ok) return { id, files: null, label: 'invalid-path' };
  const operation: parser.Operation = {
    type: 'merge',
    state: 'complete',
    span: { start: 0, end: 0 },
    path: path.path,
    snippet: merge?.snippet ?? '',
  };
  const tree = new Map(Object.entries(files));
  const result = await functions.applyOperations(tree, [operation], { merge: async () => merge?.answer ?? '' });
  if (!result.ok) return { id, files: null, label: result.failures[0]?.code ?? '' };
  const texts = [...result.files].flatMap(([name, content]) =>
    typeof content === 'string' ? [[name, content] as const] : [],
  );
  return { id, files: Object.fromEntries(texts) };
}
