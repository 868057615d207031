import type { EditType } from '@boxwright/agentic-search';
import type { Template } from '../template.ts';

/** A kind of change that a limit can be set for. */
export type ChangeKind = EditType | 'CREATE';

/** Things that can need a person's approval. */
export type Approval = 'plan' | 'diff' | 'package' | 'command' | 'delete' | 'deploy';

/** What a host allows proposals to do. Every rule has a default; what is given replaces it. */
export interface Policy {
  /** Files that differ from the live version: 1 for UPDATE_STYLE and REMOVE_ELEMENT, 2 for UPDATE_COMPONENT, FIX_ISSUE and ADD_DEPENDENCY, 5 for ADD_FEATURE and REFACTOR, 60 for CREATE. Lockfile and manifest are not counted. */
  readonly maxFiles?: Partial<Record<ChangeKind, number>>;
  /** Lines added plus lines removed: 150 for UPDATE_STYLE, 400 for REMOVE_ELEMENT, UPDATE_COMPONENT, FIX_ISSUE and ADD_DEPENDENCY, 1,500 for ADD_FEATURE and REFACTOR, 8,000 for CREATE. */
  readonly maxChangedLines?: Partial<Record<ChangeKind, number>>;
  /** Longest path of an inline drawing, unless the user asked for a drawing. 300 by default. */
  readonly maxSvgPathChars?: number;
  /** Whether an edit may replace an existing file whole. `after-rejection` by default: only once an edit to that file was rejected. */
  readonly wholeFileEdits?: 'never' | 'after-rejection' | 'always';
  /** Globs; the template's by default. */
  readonly writable?: readonly string[];
  /** Globs that win over `writable`; the template's by default. */
  readonly protected?: readonly string[];
  /** 3 by default. */
  readonly maxNewPackages?: number;
  /** 1 by default: a package that was published a moment ago has been looked at by nobody. */
  readonly minPackageAgeDays?: number;
  /** Only these names, globs allowed; anything by default. */
  readonly allowPackages?: readonly string[];
  /** Never these names, globs allowed; none by default. */
  readonly denyPackages?: readonly string[];
  /** Commands a proposal may ask for, word for word; none by default. */
  readonly allowCommands?: readonly string[];
  /** What a person must approve first; nothing by default. */
  readonly askBefore?: readonly Approval[];
}

/** A policy with every rule filled in. */
export interface PolicyRules extends Required<Omit<Policy, 'maxFiles' | 'maxChangedLines' | 'allowPackages'>> {
  readonly maxFiles: Readonly<Record<ChangeKind, number>>;
  readonly maxChangedLines: Readonly<Record<ChangeKind, number>>;
  readonly allowPackages: readonly string[] | null;
}

const maxFiles: PolicyRules['maxFiles'] = {
  UPDATE_STYLE: 1,
  REMOVE_ELEMENT: 1,
  UPDATE_COMPONENT: 2,
  FIX_ISSUE: 2,
  ADD_DEPENDENCY: 2,
  ADD_FEATURE: 5,
  REFACTOR: 5,
  CREATE: 60,
};

const maxChangedLines: PolicyRules['maxChangedLines'] = {
  UPDATE_STYLE: 150,
  REMOVE_ELEMENT: 400,
  UPDATE_COMPONENT: 400,
  FIX_ISSUE: 400,
  ADD_DEPENDENCY: 400,
  ADD_FEATURE: 1_500,
  REFACTOR: 1_500,
  CREATE: 8_000,
};

/** Fills a policy in: the host's rules, then the template's, then the defaults. */
export function resolvePolicy(policy: Policy, template: Pick<Template, 'writable' | 'protected'>): PolicyRules {
  return {
    maxFiles: { ...maxFiles, ...policy.maxFiles },
    maxChangedLines: { ...maxChangedLines, ...policy.maxChangedLines },
    maxSvgPathChars: policy.maxSvgPathChars ?? 300,
    wholeFileEdits: policy.wholeFileEdits ?? 'after-rejection',
    writable: policy.writable ?? template.writable,
    protected: policy.protected ?? template.protected,
    maxNewPackages: policy.maxNewPackages ?? 3,
    minPackageAgeDays: policy.minPackageAgeDays ?? 1,
    allowPackages: policy.allowPackages ?? null,
    denyPackages: policy.denyPackages ?? [],
    allowCommands: policy.allowCommands ?? [],
    askBefore: policy.askBefore ?? [],
  };
}
