import type { Corpus } from '../corpus/corpus.ts';
import { contentHash } from '../corpus/content-hash.ts';
import { FileCorpus } from '../corpus/file-corpus.ts';

/**
 * Whether a file is no longer what it was when a target or a ranked file was made from it: its text changed, or it is gone.
 * False where no hash is known and the file is there.
 */
export function isStale(corpus: Corpus, found: { readonly path: string; readonly hash?: string }): boolean {
  const text = textOf(corpus, found.path);
  if (text === undefined) return true;
  return found.hash !== undefined && found.hash !== contentHash(text);
}

function textOf(corpus: Corpus, path: string): string | undefined {
  if (corpus instanceof FileCorpus) return corpus.get(path)?.text;
  for (const [each, text] of corpus) if (each === path) return text;
  return undefined;
}
