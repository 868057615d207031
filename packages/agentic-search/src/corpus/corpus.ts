import { FileCorpus } from './file-corpus.ts';

/**
 * In-memory files with cached facts. `set` takes a live buffer in place of what was there, `delete` removes a file; both
 * are seen by the next search. Paths are kept as given: relative, `/` between parts.
 */
export interface Corpus extends Iterable<readonly [path: string, text: string]> {
  readonly size: number;
  set(path: string, text: string): this;
  delete(path: string): boolean;
}

/** Makes a corpus of paths and texts; a `Map` fits. Facts about a file are made when a search first needs them. */
export function createCorpus(files: Iterable<readonly [path: string, text: string]> = []): Corpus {
  return new FileCorpus(files);
}
