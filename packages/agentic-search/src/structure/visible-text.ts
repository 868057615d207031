import { foldText } from '../corpus/text-view.ts';
import { decodeEntities } from './decode-entities.ts';
import type { VisibleText } from './source-structure.ts';

/** Elements that leave a sentence whole; any other element starts a new one. */
const inline = new Set('a abbr b br code em i kbd mark s small span strong sub sup trans u link'.split(' '));

/** Gathers what a page shows, node by node. */
export class VisibleTextBuilder {
  text = '';
  readonly chunks: { readonly at: number; readonly view: number }[] = [];

  /** Text between tags, or a string shown as it is, which starts at `view`. */
  add(raw: string, view: number): void {
    const words = foldText(decodeEntities(raw)).text.replace(/\s+/g, ' ');
    if (words === '' || (words === ' ' && this.text.endsWith(' '))) return;
    const joined = this.text.endsWith(' ') || this.text.endsWith('\n') ? words.trimStart() : words;
    const lead = raw.length - raw.trimStart().length;
    this.chunks.push({ at: this.text.length + (joined.startsWith(' ') ? 1 : 0), view: view + lead });
    this.text += joined;
  }

  /** A tag between two pieces of text. */
  tag(name: string): void {
    if (inline.has(name.toLowerCase()) || this.text.endsWith('\n')) return;
    this.text = `${this.text.trimEnd()}\n`;
  }

  build(): VisibleText {
    return { text: this.text, chunks: this.chunks };
  }
}

/** The view's offset of the chunk that holds an offset of the visible text. */
export function visibleOffset(visible: VisibleText, at: number): number {
  let low = 0;
  let high = visible.chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((visible.chunks[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return visible.chunks[low]?.view ?? 0;
}
