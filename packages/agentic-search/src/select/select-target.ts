import type { EditType } from '../plan/search-plan.ts';
import type { Companion, RankedFile, Reason, Region, SearchResult } from '../search/search-result.ts';
import { explainFile } from './explain-file.ts';

/** Lines of a file to change. */
export interface Target {
  readonly path: string;
  /** 1-based, inclusive. */
  readonly startLine: number;
  /** 1-based, inclusive. */
  readonly endLine: number;
  /** The line with most to say about the request. */
  readonly line: number;
  /** `contentHash` of the text that the lines were found in. */
  readonly hash?: string;
}

/** What to change, and why: one target, a choice between some, or none. */
export type Selection = {
  readonly reasons: readonly Reason[];
  readonly companions: readonly Companion[];
  /** How far the first file is ahead of the second: their scores' difference over the first one's score. No probability. */
  readonly margin: number;
} & (
  | { readonly mode: 'single'; readonly primary: Target; readonly alternatives: readonly Target[] }
  | { readonly mode: 'candidates'; readonly candidates: readonly [Target, Target, ...Target[]] }
  | { readonly mode: 'none' }
);

/** The margin from which one file is taken alone; set by hand, docs/decisions/0073 has what it is worth. */
export const singleMargin = 0.35;

/** Candidates at most. */
const maxCandidates = 5;

/** Share of the first file's score below which a file is no candidate. */
const candidateShare = 0.5;

/** Places met past which, when ten times as many as the plan expected, a plan has missed what is particular. */
const manyPlaces = 20;

/** Selects from a result: one target when it is well ahead and the plan's expectation held, else candidates. */
export function selectTarget(result: SearchResult, options: { readonly editType: EditType }): Selection {
  const [first, second] = result.files;
  if (first === undefined) {
    return {
      mode: 'none',
      reasons: [{ code: 'nothing-found', text: 'Nothing that was searched for was found.' }],
      companions: [],
      margin: 0,
    };
  }
  const margin =
    second === undefined ? 1 : first.score <= 0 ? 0 : Math.max(0, (first.score - second.score) / first.score);
  const reasons = explainFile(first);
  const { expected, found } = result.expectation;
  const tooMany = found > manyPlaces && found > 10 * Math.max(1, expected);
  const primary = targetOf(first, first.regions[0]);
  const others = first.regions.slice(1).map((region) => targetOf(first, region));
  const companions = companionsFor(first, options.editType);

  if (second === undefined || (margin >= singleMargin && !tooMany)) {
    reasons.push({
      code: 'clear-margin',
      text:
        second === undefined
          ? 'No other file was met.'
          : `${first.path} is ahead of ${second.path} by ${percent(margin)} of its score.`,
    });
    return { mode: 'single', primary, alternatives: others, reasons, companions, margin };
  }
  if (tooMany) {
    reasons.push({
      code: 'more-matches-than-expected',
      text: `The plan expected ${expected} places; even its rarest term is in ${found}.`,
    });
  } else {
    reasons.push({
      code: 'narrow-margin',
      text: `${first.path} is ahead of ${second.path} by only ${percent(margin)} of its score.`,
    });
  }
  const rest = result.files
    .slice(1, maxCandidates)
    .filter((file, index) => index === 0 || file.score >= candidateShare * first.score)
    .map((file) => targetOf(file, file.regions[0]));
  const next = targetOf(second, second.regions[0]);
  return { mode: 'candidates', candidates: [primary, next, ...rest.slice(1)], reasons, companions, margin };
}

function targetOf(file: RankedFile, region: Region | undefined): Target {
  return {
    path: file.path,
    startLine: region?.startLine ?? 1,
    endLine: region?.endLine ?? 1,
    line: region?.line ?? 1,
    hash: file.hash,
  };
}

/** The kinds of companion that matter for each edit type, first things first. */
const wanted: Readonly<Record<EditType, readonly string[]>> = {
  UPDATE_COMPONENT: ['locale', 'css-rule', 'class-user'],
  ADD_FEATURE: ['mount-point', 'locale', 'css-rule', 'class-user'],
  FIX_ISSUE: ['mount-point', 'css-rule', 'class-user', 'locale'],
  UPDATE_STYLE: ['css-rule', 'class-user'],
  REFACTOR: ['mount-point', 'css-rule'],
  ADD_DEPENDENCY: ['manifest', 'mount-point'],
  REMOVE_ELEMENT: ['mount-point', 'locale', 'css-rule', 'class-user'],
};

function companionsFor(file: RankedFile, editType: EditType): Companion[] {
  const order = wanted[editType];
  return file.companions
    .filter((each) => order.includes(each.because.code))
    .sort((left, right) => order.indexOf(left.because.code) - order.indexOf(right.because.code));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
