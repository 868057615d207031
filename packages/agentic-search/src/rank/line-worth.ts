import type { EditType } from '../plan/search-plan.ts';
import type { SourceKind } from '../scan/needle.ts';
import type { HitType } from './classify-hit.ts';
import type { LineEvidence } from './line-focus.ts';

/** How the lines of one file are weighed against each other. */
export interface LineWeights {
  /** Lines over which a piece of evidence fades to nothing. */
  readonly reach: number;
  /** How strongly a text on many lines of the file loses: its worth is divided by lines to this power. */
  readonly spread: number;
  /** How much rarity among the files counts, as a power. */
  readonly rarity: number;
  /** Share left to a term that is the file's own name: it is all over the file and says where only which file. */
  readonly ownName: number;
  /** Worth of a word of the request beside a term. */
  readonly request: number;
  /** Worth of a pattern beside a term. */
  readonly pattern: number;
  /** Worth of each type of place. */
  readonly types: Readonly<Record<HitType, number>>;
  /** Factor for classes, selectors and tags when the change is one of style. */
  readonly styled: number;
}

/** Set by hand with measured cases in view; see docs/decisions/0071. */
export const defaultLineWeights: LineWeights = {
  reach: 6,
  spread: 0.4,
  rarity: 0.5,
  ownName: 0.3,
  request: 0.4,
  pattern: 1.5,
  types: {
    definition: 0.8,
    'jsx-tag': 1.2,
    'jsx-text': 1.4,
    string: 1.2,
    class: 1.1,
    'css-selector': 1.2,
    identifier: 1,
    comment: 0.6,
    import: 0.1,
  },
  styled: 1.3,
};

/** A hit as the choice of a line sees it. */
export interface LineHit {
  readonly line: number;
  readonly query: number;
  readonly from: SourceKind;
  readonly isPattern: boolean;
  readonly type: HitType;
  readonly quality: number;
  readonly rarity: number;
  readonly isOwnName: boolean;
}

/** Weighs a file's hits against each other, so that the line with most to say about the request wins. */
export function weighLines(hits: readonly LineHit[], editType: EditType, weights: LineWeights): LineEvidence[] {
  const lines = new Map<number, Set<number>>();
  for (const hit of hits) lines.set(hit.query, (lines.get(hit.query) ?? new Set()).add(hit.line));
  return hits.map((hit) => {
    const spread = (lines.get(hit.query)?.size ?? 1) ** weights.spread;
    const source =
      hit.from === 'request' ? weights.request : hit.isPattern ? weights.pattern : hit.from === 'term' ? 1 : 0.35;
    const styled =
      editType === 'UPDATE_STYLE' && (hit.type === 'class' || hit.type === 'css-selector' || hit.type === 'jsx-tag');
    const worth =
      (hit.quality *
        hit.rarity ** weights.rarity *
        source *
        weights.types[hit.type] *
        (styled ? weights.styled : 1) *
        (hit.isOwnName ? weights.ownName : 1)) /
      spread;
    return { line: hit.line, query: hit.query, worth };
  });
}
