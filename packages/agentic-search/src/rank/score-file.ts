import type { EditType } from '../plan/search-plan.ts';
import type { SourceKind } from '../scan/needle.ts';
import { isWhole, type FileHits, type Hit } from '../scan/scan-corpus.ts';
import { classifyHits, type HitType } from './classify-hit.ts';
import { fileKind, type FileKind } from './file-kind.ts';
import { focusLines, lineAt, type Focus, type LineEvidence } from './line-focus.ts';
import type { PathMatch } from './path-match.ts';
import type { Weights } from './weights.ts';

/** A hit with what it is and what it is worth before weighting. */
export interface ClassifiedHit {
  readonly hit: Hit;
  readonly type: HitType | 'regex' | 'i18n-key';
  readonly line: number;
  readonly quality: number;
  /** Quality times rarity times the worth of its source. */
  readonly worth: number;
}

/** A file's numbers, its classified hits and the lines they gather round. */
export interface ScoredFile {
  readonly file: FileHits;
  readonly kind: FileKind;
  readonly path: PathMatch;
  readonly features: Readonly<Record<keyof Weights, number>>;
  readonly score: number;
  readonly classified: readonly ClassifiedHit[];
  readonly focus: readonly Focus[];
}

/** What scoring knows besides the file. */
export interface ScoringContext {
  readonly editType: EditType;
  readonly extensions: ReadonlySet<string>;
  readonly weights: Weights;
  /** By query: where it comes from and how rare it is. */
  readonly queries: readonly { readonly from: SourceKind; readonly rarity: number; readonly isPattern: boolean }[];
  readonly match: (path: string) => PathMatch;
}

/** Adds up what speaks for a file. */
export function scoreFile(file: FileHits, context: ScoringContext): ScoredFile {
  const classifier = classifyHits(file.facts);
  const kind = fileKind(file.facts);
  const path = context.match(file.facts.path);
  const classified = file.hits.map((hit) => {
    const query = context.queries[hit.query];
    const type = query?.isPattern === true ? 'regex' : classifier.typeAt(hit.start, hit.length);
    const quality = qualityOf(hit, type === 'regex' ? classifier.typeAt(hit.start, hit.length) : type, file);
    const worth = quality * (query?.rarity ?? 0) * sourceWorth[query?.from ?? 'term'];
    return { hit, type, line: lineAt(file.facts, hit.start), quality, worth } satisfies ClassifiedHit;
  });

  const best = context.queries.map(() => 0);
  const defined = context.queries.map(() => 0);
  for (const each of classified) {
    best[each.hit.query] = Math.max(best[each.hit.query] ?? 0, each.worth);
    if (each.type === 'definition' && !each.hit.loose && isWhole(file.facts.view, each.hit.start, each.hit.length)) {
      defined[each.hit.query] = context.queries[each.hit.query]?.rarity ?? 0;
    }
  }
  const sums = { terms: 0, frequency: 0, patterns: 0, request: 0, coverage: 0, definition: 0 };
  const size = file.facts.view.length / 4000;
  let asked = 0;
  for (const [index, query] of context.queries.entries()) {
    const total = file.totals[index] ?? 0;
    const worth = best[index] ?? 0;
    if (query.from === 'request') {
      sums.request += worth;
      continue;
    }
    asked += 1;
    if (total > 0) sums.coverage += 1;
    if (query.isPattern) {
      sums.patterns += worth;
      continue;
    }
    sums.terms += worth;
    sums.definition += defined[index] ?? 0;
    sums.frequency += query.rarity * sourceWorth[query.from] * (total / (total + 1.2 * (0.65 + 0.35 * size)));
  }

  const lines: LineEvidence[] = classified
    .filter((each) => each.type !== 'import')
    .map((each) => ({ line: each.line, query: each.hit.query, worth: each.worth * lineWorth(each, context, classifier) }));
  const focus = focusLines(lines, 3);
  const extension = file.facts.path.slice(file.facts.path.lastIndexOf('.') + 1).toLowerCase();
  const features: Record<keyof Weights, number> = {
    ...sums,
    coverage: asked === 0 ? 0 : sums.coverage / asked,
    focus: focus[0]?.points ?? 0,
    stem: path.stem,
    stemWords: path.stemWords,
    folderWords: path.folderWords,
    requestStem: path.requestStem,
    requestFolders: path.requestFolders,
    keyedText: 0,
    barrel: Number(kind.barrel),
    primitive: Number(kind.primitive && path.stem === 0),
    icon: Number(kind.icon && path.stem === 0),
    texts: Number(kind.texts),
    types: Number(kind.types),
    aside: Number(kind.aside),
    style: Number(kind.style && context.editType === 'UPDATE_STYLE'),
    fileType: Number(context.extensions.has(extension)),
  };
  return { file, kind, path, features, score: weigh(features, context.weights), classified, focus };
}

/** The sum of features times weights. */
export function weigh(features: Readonly<Record<keyof Weights, number>>, weights: Weights): number {
  let score = 0;
  for (const name of Object.keys(weights) as (keyof Weights)[]) score += features[name] * weights[name];
  return score;
}

const sourceWorth: Readonly<Record<SourceKind, number>> = {
  term: 1,
  regex: 1,
  'fallback-term': 0.35,
  'fallback-regex': 0.35,
  request: 1,
};

const typeWorth: Readonly<Record<HitType, { readonly times: number; readonly plus: number }>> = {
  definition: { times: 1, plus: 0.4 },
  'jsx-tag': { times: 1, plus: 0.3 },
  'jsx-text': { times: 1, plus: 0.5 },
  string: { times: 1, plus: 0.4 },
  class: { times: 1, plus: 0.2 },
  'css-selector': { times: 1, plus: 0.4 },
  identifier: { times: 1, plus: 0 },
  comment: { times: 0.5, plus: 0 },
  import: { times: 0.4, plus: 0 },
};

function qualityOf(hit: Hit, type: HitType, file: FileHits): number {
  const whole = isWhole(file.facts.view, hit.start, hit.length);
  const match = hit.loose ? 0.4 : hit.via === 'exact' ? (whole ? 1 : 0.6) : whole ? 0.7 : 0.4;
  return (match + (whole ? typeWorth[type].plus : typeWorth[type].plus / 2)) * typeWorth[type].times;
}

function lineWorth(each: ClassifiedHit, context: ScoringContext, classifier: ReturnType<typeof classifyHits>): number {
  if (context.editType === 'UPDATE_STYLE') {
    if (each.type === 'class' || each.type === 'css-selector' || each.type === 'jsx-tag') return 1.3;
    if (each.type === 'regex' && classifier.attributeAt(each.hit.start) !== undefined) return 1.2;
  }
  return each.type === 'comment' ? 0.6 : 1;
}
