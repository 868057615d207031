import type { Corpus } from '../corpus/corpus.ts';
import { FileCorpus } from '../corpus/file-corpus.ts';
import { fileKind } from '../rank/file-kind.ts';
import { defaultMaxFileBytes } from '../search/search-steps.ts';
import { fileVocabulary, type FileVocabulary } from './file-vocabulary.ts';
import { maxRoutes, routesOf } from './routes-of.ts';

/** What a planner is told of an app: its files with a vocabulary each, and its routes. */
export interface Manifest {
  readonly files: readonly FileVocabulary[];
  readonly routes: readonly string[];
}

/** Characters of code and of English that make about one token. */
const charactersPerToken = 4;

/** Default of `budgetTokens`. */
export const defaultManifestTokens = 6000;

/**
 * Describes a corpus within a budget. Every file keeps its path as long as the paths alone fit; exports, texts and class
 * words are then dealt out in rounds, one of each a file a round, so that no file takes another's share. Independent of the
 * order of files.
 */
export function buildManifest(corpus: Corpus, options: { readonly budgetTokens?: number } = {}): Manifest {
  const known = FileCorpus.of(corpus);
  let left = (options.budgetTokens ?? defaultManifestTokens) * charactersPerToken;
  const spend = (characters: number): boolean => {
    if (characters > left) return false;
    left -= characters;
    return true;
  };
  const all = known
    .inOrder()
    .filter((facts) => known.skipped(facts, defaultMaxFileBytes) === null)
    .map((facts) => {
      known.keepStructure(facts);
      return { facts, vocabulary: fileVocabulary(facts), aside: fileKind(facts).aside };
    })
    .sort((one, other) => Number(one.aside) - Number(other.aside));
  const kept = all.filter(({ facts }) => spend(facts.path.length + 6));
  const routes: string[] = [];
  for (const route of new Set(kept.flatMap(({ facts }) => routesOf(facts)))) {
    if (routes.length < maxRoutes && spend(route.length + 2)) routes.push(route);
  }
  const shares = kept.map(({ vocabulary }) => ({ vocabulary, taken: { exports: 0, texts: 0, classes: 0 } }));
  for (let round = 0, dealt = true; dealt; round += 1) {
    dealt = false;
    for (const { vocabulary, taken } of shares) {
      for (const field of ['exports', 'texts', 'classes'] as const) {
        const next = vocabulary[field][round];
        if (next === undefined || taken[field] !== round || !spend(next.length + 4)) continue;
        taken[field] = round + 1;
        dealt = true;
      }
    }
  }
  const files = shares.map(({ vocabulary, taken }) => ({
    ...vocabulary,
    exports: vocabulary.exports.slice(0, taken.exports),
    texts: vocabulary.texts.slice(0, taken.texts),
    classes: vocabulary.classes.slice(0, taken.classes),
  }));
  return { files: files.sort((one, other) => (one.path < other.path ? -1 : 1)), routes };
}
