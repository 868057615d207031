import type { FileFacts } from '../corpus/file-facts.ts';
import { classWords } from '../select/companions-of.ts';
import { selectorClasses } from '../structure/outline-style.ts';

/** What a planner is told of a file. */
export interface FileVocabulary {
  readonly path: string;
  readonly exports: readonly string[];
  /** Texts that a user sees. */
  readonly texts: readonly string[];
  /** Words of class lists, or the classes that a style sheet has rules for. */
  readonly classes: readonly string[];
  readonly lines: number;
}

/** Attributes whose value a user sees. */
const shown = new Set(['placeholder', 'title', 'alt', 'label', 'aria-label', 'description', 'heading', 'text']);

/** Longest text that is told; a few words are enough to be recognised. */
const maxText = 60;

/** Gathers a file's vocabulary, most telling first, without a limit on how much. */
export function fileVocabulary(facts: FileFacts): FileVocabulary {
  const { structure, view } = facts;
  const texts = new Set<string>();
  const note = (text: string): void => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words.length > 1 && /\p{L}/u.test(words)) texts.add(words.slice(0, maxText));
  };
  for (const span of structure.spans) {
    if (span.type === 'jsx-text') note(view.slice(span.start, span.end));
    else if (span.type === 'string' && span.attribute !== undefined && shown.has(span.attribute))
      note(view.slice(span.start + 1, span.end - 1));
  }
  for (const property of structure.properties) if (/\s|^\p{Lu}\p{Ll}/u.test(property.value)) note(property.value);
  const selectors = structure.blocks.flatMap((block) => (block.type === 'css-rule' ? selectorClasses(block.name) : []));
  return {
    path: facts.path,
    exports: [
      ...new Set(
        structure.definitions.filter((definition) => definition.exported).map((definition) => definition.name),
      ),
    ],
    texts: [...texts],
    classes: selectors.length > 0 ? [...new Set(selectors)] : tellingClasses(facts),
    lines: facts.starts.length,
  };
}

/** Class words that are no everyday utility. */
function tellingClasses(facts: FileFacts): string[] {
  return [...classWords(facts)].filter((word) => /^[a-zA-Z][\w-]*$/.test(word) && !utility.test(word));
}

const utility =
  /^(flex|grid|block|inline|hidden|relative|absolute|fixed|static|container|truncate|underline|uppercase|italic|[mp][xytrbl]?-.*|[wh]-.*|(min|max)-.*|gap-.*|space-.*|items-.*|justify-.*|self-.*|text-(xs|sm|base|lg|xl|\dxl|center|left|right)|font-.*|leading-.*|tracking-.*|rounded.*|border.*|shadow.*|overflow-.*|z-.*|top-.*|left-.*|right-.*|bottom-.*|inset.*|cursor-.*|select-.*|transition.*|duration-.*|ease-.*|opacity-.*|col-.*|row-.*|shrink.*|grow.*|order-.*|object-.*|whitespace-.*|ring.*|outline.*|divide-.*|sr-only|group|peer)$/;
