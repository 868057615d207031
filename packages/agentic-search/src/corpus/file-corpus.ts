import type { Corpus } from './corpus.ts';
import { FileFacts } from './file-facts.ts';
import { createPathFilter, type PathFilter } from './path-filter.ts';
import type { SkipReason } from './skip-reason.ts';

/** Structures kept at once. They weigh a few times their text, so that a large corpus must not keep them all. */
const maxStructures = 400;

/** The corpus behind `createCorpus`, with the facts that search reads. */
export class FileCorpus implements Corpus {
  private readonly files = new Map<string, FileFacts>();
  private readonly structured = new Set<FileFacts>();
  private sorted: readonly FileFacts[] | undefined;
  private filter: PathFilter | undefined;

  constructor(files: Iterable<readonly [path: string, text: string]>) {
    for (const [path, text] of files) this.files.set(path, new FileFacts(path, text));
  }

  /** The corpus itself, or one made of any iterable of files. */
  static of(corpus: Iterable<readonly [path: string, text: string]>): FileCorpus {
    return corpus instanceof FileCorpus ? corpus : new FileCorpus(corpus);
  }

  get size(): number {
    return this.files.size;
  }

  set(path: string, text: string): this {
    const known = this.files.get(path);
    if (known?.text === text) return this;
    if (known !== undefined) this.structured.delete(known);
    this.files.set(path, new FileFacts(path, text));
    this.forget(path);
    return this;
  }

  delete(path: string): boolean {
    const known = this.files.get(path);
    if (known !== undefined) this.structured.delete(known);
    this.forget(path);
    return this.files.delete(path);
  }

  *[Symbol.iterator](): Iterator<readonly [path: string, text: string]> {
    for (const facts of this.files.values()) yield [facts.path, facts.text];
  }

  get(path: string): FileFacts | undefined {
    return this.files.get(path);
  }

  /** The files in code-unit order of their paths: no result depends on the order in which they came. */
  inOrder(): readonly FileFacts[] {
    return (this.sorted ??= [...this.files.values()].sort((left, right) => (left.path < right.path ? -1 : 1)));
  }

  /** Why a file is not searched, or null. */
  skipped(facts: FileFacts, maxFileBytes: number): SkipReason | null {
    this.filter ??= createPathFilter(this.files.get('.gitignore')?.text ?? '');
    return this.filter.excludes(facts.path) ? 'excluded-path' : facts.skipped(maxFileBytes);
  }

  /** A file's structure is about to be read: the oldest ones give way. */
  keepStructure(facts: FileFacts): void {
    this.structured.delete(facts);
    this.structured.add(facts);
    for (const oldest of this.structured) {
      if (this.structured.size <= maxStructures) break;
      oldest.forgetStructure();
      this.structured.delete(oldest);
    }
  }

  private forget(path: string): void {
    this.sorted = undefined;
    if (path === '.gitignore') this.filter = undefined;
  }
}
