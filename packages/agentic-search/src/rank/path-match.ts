import { stemOf, wordsOf } from '../corpus/path-parts.ts';
import type { FileFacts } from '../corpus/file-facts.ts';
import { rarity } from './rarity.ts';
import { stemWord } from './request-words.ts';

/** How a file's path meets the words that were asked for; each part from 0 to about 1. */
export interface PathMatch {
  readonly stem: number;
  /** Index of the term that is the file's name, or -1. */
  readonly stemTerm: number;
  readonly stemWords: number;
  readonly folderWords: number;
  readonly requestStem: number;
  readonly requestFolders: number;
}

/** Compares paths with terms and request words. How rare a word is among the paths decides what it says. */
export class PathMatcher {
  private readonly counts = new Map<string, number>();
  private readonly terms: readonly { readonly joined: string; readonly words: readonly string[] }[];
  private readonly request: readonly string[];
  private readonly files: number;

  constructor(files: readonly FileFacts[], terms: readonly string[], request: readonly string[]) {
    this.files = files.length;
    this.request = request;
    this.terms = terms.map((term) => {
      const words = /^[<.#]?[\w\s/-]+$/.test(term) ? wordsOf(term).map(stemWord) : [];
      return { joined: words.join(''), words };
    });
    for (const facts of files) for (const word of new Set(pathWords(facts.path).all)) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }

  match(path: string): PathMatch {
    const { stem, folders } = pathWords(path);
    const joined = stem.join('');
    const stemTerm = this.terms.findIndex((term) => term.joined !== '' && term.joined === joined);
    const words = new Set(this.terms.flatMap((term) => term.words));
    return {
      stem: stemTerm === -1 ? 0 : 1,
      stemTerm,
      stemWords: this.overlap(stem, words),
      folderWords: this.overlap(folders, words),
      requestStem: this.overlap(stem, this.request),
      requestFolders: this.overlap(folders, this.request),
    };
  }

  /** The rarity of the asked words among a name's words, levelled by the share of the name that they make up. */
  private overlap(name: readonly string[], asked: Iterable<string>): number {
    const present = new Set(name);
    let sum = 0;
    let met = 0;
    for (const word of asked) {
      if (!present.has(word)) continue;
      met += 1;
      sum += rarity(this.counts.get(word) ?? 1, this.files);
    }
    return met === 0 ? 0 : sum * (0.5 + (0.5 * met) / present.size);
  }
}

/** The words of a path, as stems: those of the file's name and those of its folders. */
export function pathWords(path: string): { readonly stem: string[]; readonly folders: string[]; readonly all: string[] } {
  const posix = path.replaceAll('\\', '/');
  const stem = wordsOf(stemOf(posix)).map(stemWord);
  const folders = wordsOf(posix.slice(0, Math.max(0, posix.lastIndexOf('/')))).map(stemWord);
  return { stem, folders, all: [...stem, ...folders] };
}
