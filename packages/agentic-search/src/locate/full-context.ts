import { FileCorpus } from '../corpus/file-corpus.ts';
import type { FileFacts } from '../corpus/file-facts.ts';
import { fileKind } from '../rank/file-kind.ts';
import { defaultRegion } from '../rank/region-of.ts';
import { defaultMaxFileBytes } from '../search/search-steps.ts';
import type { Selection, Target } from '../select/select-target.ts';

/** Files offered when nothing was found. */
const maxFiles = 5;

/**
 * What is left when no word of a request is in any file: the files where an app begins, to be shown whole. Gives `none` only
 * for a corpus without files.
 */
export function fullContext(files: Iterable<readonly [path: string, text: string]>): Selection {
  const corpus = FileCorpus.of(files);
  const searchable = corpus.inOrder().filter((facts) => corpus.skipped(facts, defaultMaxFileBytes) === null);
  const pool = searchable.length > 0 ? searchable : corpus.inOrder();
  const targets = [...pool]
    .map((facts) => ({ facts, worth: entryWorth(facts) }))
    .sort((left, right) => right.worth - left.worth || (left.facts.path < right.facts.path ? -1 : 1))
    .slice(0, maxFiles)
    .map(({ facts }) => wholeFile(facts));
  const [first, second, ...rest] = targets;
  const reasons = [
    { code: 'full-context', text: 'No word of the request is in the files; these are where the app begins.' },
  ];
  const shared = { companions: [], margin: 0 };
  if (first === undefined)
    return { ...shared, mode: 'none', reasons: [{ code: 'no-files', text: 'There are no files to look in.' }] };
  if (second === undefined) return { ...shared, mode: 'single', primary: first, alternatives: [], reasons };
  return { ...shared, mode: 'candidates', candidates: [first, second, ...rest], reasons };
}

function entryWorth(facts: FileFacts): number {
  const path = facts.path.toLowerCase();
  const kind = fileKind(facts);
  let worth = kind.aside || kind.barrel || kind.types ? -1 : 0;
  if (/(^|\/)app\.[jt]sx$/.test(path)) worth += 4;
  if (/(^|\/)(app|pages)\/(page|index)\.[jt]sx$/.test(path)) worth += 4;
  if (/(^|\/)(home|landing|index)[^/]*\.[jt]sx$/.test(path)) worth += 2;
  if (/\.[jt]sx$|\.vue$|\.svelte$/.test(path)) worth += 1;
  if (/(^|\/)index\.html$/.test(path)) worth += 0.5;
  return worth - 0.05 * path.split('/').length;
}

function wholeFile(facts: FileFacts): Target {
  return {
    path: facts.path,
    startLine: 1,
    endLine: facts.starts.length,
    line: defaultRegion(facts).line,
    hash: facts.hash,
  };
}
