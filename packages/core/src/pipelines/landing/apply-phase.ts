import {
  applyOperations,
  type Failure,
  type FileTree,
  type MergeApplier,
  type Operation,
} from '@boxwright/protocol-parser';
import type { SandboxProvider } from '@boxwright/sandbox';
import type { Finding } from '@boxwright/verify';
import { definePhase } from '../../define/define-phase.ts';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { Phase } from '../../define/phase.ts';
import type { Verdict } from '../../define/pipeline.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import type { TreeRef } from '../../values/refs.ts';
import type { EditType } from '@boxwright/agentic-search';
import { fingerprintOf, makeFinding, tidyFindings } from '../findings.ts';
import { addPackages } from '../packages/add-packages.ts';
import { checkPackages } from '../packages/check-packages.ts';
import { importReader } from '../packages/imports-of.ts';
import { knownPackages } from '../packages/known-packages.ts';
import type { PackageIndex } from '../packages/package-index.ts';
import { wantedPackages } from '../packages/wanted-packages.ts';
import { checkChange } from '../policy/check-change.ts';
import { checkOperations } from '../policy/check-operations.ts';
import type { PolicyRules } from '../policy/policy.ts';
import { describeFindings } from '../prompts/describe-findings.ts';
import type { Proposal } from '../proposal.ts';
import type { Template } from '../template.ts';
import { compareTrees, type FileChange } from '../policy/tree-change.ts';
import { treeOperations } from './tree-operations.ts';

/** What is applied to what. */
export interface ApplyInput {
  readonly proposal: Proposal;
  /** The tree that the proposal was made against; null for the template's. */
  readonly base: TreeRef | null;
  /** The live tree, from where budgets count; null for the template's. */
  readonly live: TreeRef | null;
  readonly fresh: boolean;
  readonly editType: EditType | null;
  readonly prompt: string;
  /** Files whose edit was rejected by an earlier try. */
  readonly rejectedEdits: readonly string[];
}

/** A proposal that obeys the rules and applies. */
export interface Applied {
  readonly tree: TreeRef;
  /** What differs from the live tree. */
  readonly changes: readonly { readonly path: string; readonly change: FileChange['change'] }[];
  /** Packages that come in with it, as `name` or `name@range`. */
  readonly packages: readonly string[];
}

/** Holds a proposal to the policy and applies it, all or nothing. Touches nothing but the store of trees. */
export type ApplyPhase = Phase<ApplyInput, Verdict<Applied>>;

/** What a landing holds proposals to. */
export interface ApplyOptions {
  readonly template: Template;
  readonly rules: PolicyRules;
  readonly merge?: MergeApplier;
  /** Without one no package beyond the template's can be had. */
  readonly packages?: PackageIndex;
  /** Where packages are looked up and added. */
  readonly sandbox: SandboxProvider;
}

/** Makes the phase. */
export function applyPhase(options: ApplyOptions): ApplyPhase {
  const { template, rules } = options;
  const reader = lazily(importReader);
  const uncounted = new Set([template.manifestPath, template.lockfilePath].filter((path) => path !== null));

  return definePhase({
    name: 'apply',
    version: 1,
    async run(input: ApplyInput, context): Promise<Verdict<Applied>> {
      const base = input.base === null ? template.files : await context.trees.read(input.base);
      const live = input.live === null ? template.files : await context.trees.read(input.live);
      const { proposal } = input;
      const {
        operations,
        bytes,
        findings: unusable,
      } = proposal.type === 'operations'
        ? { ...proposal, ...noBytes }
        : treeOperations(base, await context.trees.read(proposal.tree), template);
      const reject = (findings: readonly Finding[], code: RejectionCode): Verdict<Applied> => {
        const told = tidyFindings(findings, 40);
        context.emit('proposal.rejected', { findings: told });
        return rejection(told, code);
      };
      if (unusable.length > 0) return reject(unusable, 'core/policy-violated');
      if (operations.length === 0) return reject([nothingProposed(proposal)], 'core/nothing-proposed');
      const facts = {
        live,
        fresh: input.fresh,
        rejectedEdits: new Set(input.rejectedEdits),
        // Whoever hands a whole tree in has no other way to change a file.
        rules: proposal.type === 'tree' ? { ...rules, wholeFileEdits: 'always' as const } : rules,
      };
      const broken = checkOperations(operations, facts);
      const texts = operations.filter((operation) => operation.type !== 'write' || !bytes.has(operation.path));
      const applied = await applyOperations(base, texts, {
        signal: context.signal,
        ...(options.merge === undefined ? {} : { merge: options.merge }),
      });
      if (!applied.ok) {
        const failures = applied.failures.filter(isNew).map(asFinding);
        return reject([...broken, ...failures], broken.length > 0 ? 'core/policy-violated' : 'core/edit-rejected');
      }
      const candidate = new Map([...applied.files, ...bytes]);
      if (broken.length > 0) return reject(broken, 'core/policy-violated');
      const kind = input.fresh ? 'CREATE' : input.editType;
      const over = checkChange({ live, candidate, rules, kind, prompt: input.prompt, uncounted });
      if (over.length > 0) return reject(over, 'core/policy-violated');
      const packaged = await withPackages(operations, live, candidate, context);
      if (!packaged.ok) return reject(packaged.findings, 'core/policy-violated');
      const tree = await context.trees.write(packaged.files);
      context.emit('proposal.completed', { operations: operations.length, tree });
      const changes = compareTrees(live, packaged.files).map(({ path, change }) => ({ path, change }));
      return { ok: true, value: { tree, changes, packages: packaged.packages } };
    },
  });

  /** The candidate with the packages that it needs and may have. */
  async function withPackages(
    operations: readonly Operation[],
    live: FileTree,
    candidate: FileTree,
    context: PhaseContext<CoreEvents>,
  ): Promise<Packaged> {
    const known = knownPackages(candidate, template);
    const wanted = wantedPackages({ operations, live, candidate, known, readImports: await reader() });
    const { signal } = context;
    const verdict = await checkPackages(wanted, { rules, index: options.packages ?? null, now: context.now(), signal });
    if (!verdict.ok) {
      for (const { message } of verdict.findings)
        context.emit('package.refused', { name: wanted.map((one) => one.name).join(', '), because: message });
      return verdict;
    }
    const packages = verdict.packages.map(({ name, version }) => `${name}@${version}`);
    if (packages.length === 0) return { ok: true, files: candidate, packages };
    const added = await addPackages(candidate, verdict.packages, { provider: options.sandbox, template }, context);
    return added.ok ? { ...added, packages } : added;
  }
}

const noBytes = { bytes: new Map<string, Uint8Array>(), findings: [] } as const;

type Packaged =
  | { readonly ok: true; readonly files: FileTree; readonly packages: readonly string[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Makes a thing at first use, once. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Codes of edits that did not fit the file: after them the file may be written whole. */
const editMisses = new Set([
  'search-not-found',
  'search-ambiguous',
  'search-cuts-word',
  'indent-unclear',
  'overlap',
  'omission-marker',
]);

/** The files whose edits did not fit. */
export function missedEdits(findings: readonly Finding[]): readonly string[] {
  return findings.flatMap(({ code, path }) => (path !== undefined && editMisses.has(code) ? [path] : []));
}

/** Incomplete operations are already reported by the rules, with more to go by. */
function isNew(failure: Failure): boolean {
  return failure.code !== 'incomplete-operation';
}

function asFinding({ code, path, message, nearest = [] }: Failure): Finding {
  const [closest] = nearest;
  const hint =
    closest === undefined
      ? ''
      : `\nThe most similar lines of the file start at line ${closest.startLine}:\n${closest.lines.join('\n')}`;
  return makeFinding({ code, path, message: `${message}${hint}`, line: closest?.startLine });
}

function nothingProposed({ notes = [] }: Proposal): Finding {
  const why = notes.length === 0 ? '' : ` ${notes.join(' ')}`;
  return makeFinding({
    code: 'nothing-proposed',
    message: `The answer changes nothing: it has no tag with the right mark.${why}`,
  });
}

/** Why a run fails whose last try was rejected. */
type RejectionCode = 'core/nothing-proposed' | 'core/edit-rejected' | 'core/policy-violated';

function rejection(findings: readonly Finding[], code: RejectionCode): Verdict<Applied> {
  return {
    ok: false,
    feedback: `Nothing of the answer was applied:\n${describeFindings(findings)}`,
    fingerprint: `apply:${fingerprintOf(findings)}`,
    findings,
    error: { code, message: findings[0]?.message ?? 'The proposal was refused.', retryable: true, fault: 'model' },
  };
}
