import type { Diagnostic, EditType } from '../plan/search-plan.ts';
import type { Weights } from '../rank/weights.ts';
import type { SourceKind } from '../scan/needle.ts';
import type { MatchVia } from '../scan/scan-corpus.ts';

/** What kind of place speaks for a file. */
export type EvidenceType =
  | 'definition'
  | 'jsx-tag'
  | 'jsx-text'
  | 'string'
  | 'class'
  | 'css-selector'
  | 'identifier'
  | 'comment'
  | 'import'
  | 'path'
  | 'i18n-key'
  | 'regex'
  | 'request-word';

/** A line and its neighbours, each at most 300 characters long, cut round the match. */
export interface Snippet {
  readonly before: readonly string[];
  readonly line: string;
  readonly after: readonly string[];
  /** Whether the line was cut. */
  readonly clipped: boolean;
}

/** One reason for a file, with where it comes from. */
export interface Evidence {
  readonly type: EvidenceType;
  /** What was searched for. `index` counts in the list that it comes from. */
  readonly source: {
    readonly from: SourceKind;
    readonly index: number;
    readonly text: string;
    /** How it was met: as written, in another case, as text in place of a pattern, or folded further. */
    readonly via?: MatchVia;
  };
  readonly path: string;
  /** 1-based; absent for evidence of the path. */
  readonly line?: number;
  /** 1-based, in UTF-16 code units of the file's own text. */
  readonly column?: number;
  readonly snippet?: Snippet;
  /** Files that have what was searched for. With the next count it makes the points auditable. */
  readonly filesWithTerm: number;
  readonly filesSearched: number;
  /** What this adds to the file's score, before terms are counted together. */
  readonly points: number;
}

/** Lines of a file that hold together. */
export interface Region {
  /** 1-based, inclusive. */
  readonly startLine: number;
  /** 1-based, inclusive. */
  readonly endLine: number;
  /** The line with most to say about the request. */
  readonly line: number;
  readonly type: 'jsx-element' | 'function' | 'css-rule' | 'window';
  /** Comparable between regions of one file only. */
  readonly points: number;
}

/** Why something was chosen, for programs and for people. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

/** A file that is likely to matter along with another. */
export interface Companion {
  readonly path: string;
  readonly because: Reason;
}

/** A file with what speaks for it. */
export interface RankedFile {
  readonly path: string;
  /** FNV-1a 64 of the text that was searched, to notice stale content; see `contentHash`. */
  readonly hash: string;
  /** Without unit; comparable within one result only. It is no probability. */
  readonly score: number;
  /** The score by rule; adds up to it. */
  readonly parts: Readonly<Record<keyof Weights, number>>;
  /** Best first. */
  readonly evidence: readonly Evidence[];
  /** Best first. */
  readonly regions: readonly Region[];
  /** Files that belong with it; worked out for the first few files. */
  readonly companions: readonly Companion[];
}

/** What a search found. */
export interface SearchResult {
  readonly editType: EditType;
  /** Best first. */
  readonly files: readonly RankedFile[];
  /** Whether nothing was found of the plan's own terms, so that its fall-back was searched. */
  readonly usedFallback: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What the plan expected and what its rarest term or pattern met. */
  readonly expectation: { readonly expected: number; readonly found: number };
  readonly stats: {
    readonly filesSearched: number;
    readonly filesSkipped: number;
    /** Places met in all, also those not kept. */
    readonly hitsTotal: number;
    readonly hitsKept: number;
    readonly truncated: boolean;
  };
}

/** Bounds of a search. */
export interface SearchLimits {
  /** Places kept in all. Default 4,000. */
  readonly maxHits?: number;
  /** Files with more bytes in UTF-8 are left out. Default 524,288. */
  readonly maxFileBytes?: number;
  /** Files in the result. Default 40. */
  readonly maxFiles?: number;
  /** Evidence kept of one file. Default 10. */
  readonly maxEvidence?: number;
}

/** What a search may be told besides the plan. */
export interface SearchOptions {
  /** The request in the user's words. Its words weigh beside the plan's terms. */
  readonly request?: string;
  readonly limits?: SearchLimits;
}
