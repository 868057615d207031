import type { FileFacts } from '../corpus/file-facts.ts';
import { extensionOf } from '../corpus/path-parts.ts';
import type { EditType } from '../plan/search-plan.ts';
import type { SourceKind } from '../scan/needle.ts';
import type { FileHits, Hit } from '../scan/scan-corpus.ts';
import { classifyHits, type HitType } from './classify-hit.ts';
import { fileKind } from './file-kind.ts';
import { hitQuality } from './hit-quality.ts';
import { focusLines, lineAt, type Focus } from './line-focus.ts';
import { weighLines, type LineHit, type LineWeights } from './line-worth.ts';
import type { PathMatch } from './path-match.ts';
import { sumQueries } from './query-sums.ts';
import type { Weights } from './weights.ts';

/** A hit with what it is and what it is worth before weighting. */
export interface ClassifiedHit {
  readonly hit: Hit;
  readonly type: HitType | 'regex' | 'i18n-key' | 'request-word';
  /** What stands there, whatever it was met by. */
  readonly place: HitType;
  readonly line: number;
  readonly quality: number;
  /** Quality times rarity times the query's weight. */
  readonly worth: number;
}

/** Something searched for, as ranking sees it. */
export interface RankedQuery {
  readonly from: SourceKind;
  readonly isPattern: boolean;
  /** See `rarity`. */
  readonly rarity: number;
  /** See `queryWeight`. */
  readonly weight: number;
}

/** A file's numbers, its classified hits and the lines they gather round. */
export interface ScoredFile {
  readonly file: FileHits;
  readonly features: Readonly<Record<keyof Weights, number>>;
  readonly score: number;
  readonly classified: readonly ClassifiedHit[];
  readonly lineHits: readonly LineHit[];
  readonly focus: readonly Focus[];
}

/** What scoring knows besides the file. */
export interface ScoringContext {
  readonly editType: EditType;
  readonly extensions: ReadonlySet<string>;
  readonly weights: Weights;
  readonly lineWeights: LineWeights;
  readonly queries: readonly RankedQuery[];
  readonly match: (facts: FileFacts) => PathMatch;
}

/** Lines of a file that are kept as places to change. */
const maxFocusLines = 5;

/** Lines over which terms count as near each other, for the file's own score. */
const nearness = 8;

/** Adds up what speaks for a file. */
export function scoreFile(file: FileHits, context: ScoringContext): ScoredFile {
  const { facts } = file;
  const classified = classify(file, context);
  const path = context.match(facts);
  const kind = fileKind(facts);
  const lineHits = classified.map((each): LineHit => {
    const query = context.queries[each.hit.query];
    return {
      line: each.line,
      query: each.hit.query,
      from: query?.from ?? 'term',
      isPattern: query?.isPattern ?? false,
      type: each.place,
      quality: each.quality,
      rarity: each.hit.keyRarity ?? query?.rarity ?? 0,
      isOwnName: path.stemTerm === each.hit.query,
    };
  });
  const near = classified
    .filter((each) => each.place !== 'import')
    .map((each) => ({ line: each.line, query: each.hit.query, worth: each.worth }));
  const features: Record<keyof Weights, number> = {
    ...sumQueries(facts, classified, file.totals, context.queries),
    focus: focusLines(near, 1, nearness)[0]?.points ?? 0,
    stem: path.stemTerm === -1 ? 0 : queryWeight('term', path.stemTerm),
    stemWords: path.stemWords,
    requestStem: path.requestStem,
    barrel: Number(kind.barrel),
    primitive: Number(kind.primitive),
    icon: Number(kind.icon && path.stemTerm === -1),
    texts: kind.texts ? (context.editType === 'UPDATE_COMPONENT' && holdsText(facts, classified) ? -1 : 1) : 0,
    types: Number(kind.types),
    aside: Number(kind.aside),
    renders: Number(facts.structure.elements.length > 0),
    fileType: Number(context.extensions.has(extensionOf(facts.path))),
  };
  return {
    file,
    features,
    score: weigh(features, context.weights),
    classified,
    lineHits,
    focus: focusLines(
      weighLines(lineHits, context.editType, context.lineWeights),
      maxFocusLines,
      context.lineWeights.reach,
    ),
  };
}

/** The sum of features times weights. */
export function weigh(features: Readonly<Record<keyof Weights, number>>, weights: Weights): number {
  let score = 0;
  for (const part of Object.values(partsOf(features, weights))) score += part;
  return score;
}

/** A score by rule. */
export function partsOf(
  features: Readonly<Record<keyof Weights, number>>,
  weights: Weights,
): Readonly<Record<keyof Weights, number>> {
  const parts = { ...features };
  for (const name of weightNames(weights)) parts[name] = features[name] * weights[name];
  return parts;
}

/** The names of the rules. */
export function weightNames(weights: Weights): (keyof Weights)[] {
  return Object.keys(weights).filter((name): name is keyof Weights => name in weights);
}

/** What a query is worth beside a plan's first term: a planner names first what it is surest of. */
export function queryWeight(from: SourceKind, index: number): number {
  return from === 'term' || from === 'fallback-term' ? 1 / (1 + 0.4 * index) : 1;
}

/** Whether a text that is looked for is the whole value of a key: a change of that text is made here, not where it is shown. */
function holdsText(facts: FileFacts, classified: readonly ClassifiedHit[]): boolean {
  return classified.some(
    ({ hit, type }) =>
      type === 'string' &&
      facts.structure.properties.some(
        (property) => property.start + 1 === hit.start && property.end - 1 === hit.start + hit.length,
      ),
  );
}

function classify(file: FileHits, context: ScoringContext): ClassifiedHit[] {
  const typeAt = classifyHits(file.facts);
  return file.hits.map((hit) => {
    const query = context.queries[hit.query];
    const place = typeAt(hit.start, hit.length);
    const quality = hitQuality(file.facts, hit, place);
    return {
      hit,
      type:
        hit.keyRarity !== undefined
          ? 'i18n-key'
          : query?.isPattern === true
            ? 'regex'
            : query?.from === 'request'
              ? 'request-word'
              : place,
      place,
      line: lineAt(file.facts, hit.start),
      quality,
      worth: quality * (hit.keyRarity ?? query?.rarity ?? 0) * (query?.weight ?? 0),
    };
  });
}
