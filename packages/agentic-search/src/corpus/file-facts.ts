import { outlineFile } from '../structure/outline-file.ts';
import type { SourceStructure } from '../structure/source-structure.ts';
import { contentHash } from './content-hash.ts';
import { lineStarts } from './line-table.ts';
import { pathWords, type PathWords } from './path-words.ts';
import { skipReason, type SkipReason } from './skip-reason.ts';
import { foldText, textView, type FoldedText } from './text-view.ts';

/** A file's text with what has been worked out about it. Everything is made on first use and kept while the text lives. */
export class FileFacts {
  readonly path: string;
  readonly text: string;
  private knownView: string | undefined;
  private knownFold: FoldedText | undefined;
  private knownStarts: Uint32Array | undefined;
  private knownStructure: SourceStructure | undefined;
  private knownHash: string | undefined;
  private knownWords: PathWords | undefined;
  private knownSkip: { readonly maxFileBytes: number; readonly reason: SkipReason | null } | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  /** See `textView`. */
  get view(): string {
    return (this.knownView ??= textView(this.text));
  }

  /** See `foldText`. */
  get folded(): FoldedText {
    return (this.knownFold ??= foldText(this.view));
  }

  /** See `lineStarts`; over the view. */
  get starts(): Uint32Array {
    return (this.knownStarts ??= lineStarts(this.view));
  }

  /** See `outlineFile`; over the view. */
  get structure(): SourceStructure {
    return (this.knownStructure ??= outlineFile(this.path, this.view));
  }

  /** See `contentHash`; over the text as it was given. */
  get hash(): string {
    return (this.knownHash ??= contentHash(this.text));
  }

  /** See `pathWords`. */
  get words(): PathWords {
    return (this.knownWords ??= pathWords(this.path));
  }

  /** See `skipReason`. */
  skipped(maxFileBytes: number): SkipReason | null {
    if (this.knownSkip?.maxFileBytes !== maxFileBytes)
      this.knownSkip = { maxFileBytes, reason: skipReason(this, maxFileBytes) };
    return this.knownSkip.reason;
  }

  /** Lets go of the structure, the largest of the facts. */
  forgetStructure(): void {
    this.knownStructure = undefined;
  }
}
