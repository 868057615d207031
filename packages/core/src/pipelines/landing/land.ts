import type { Finding } from '@boxwright/verify';
import type { Bound, PipelineTools, Verdict } from '../../define/pipeline.ts';
import type { TreeRef } from '../../values/refs.ts';
import type { Gated, GatePhase } from '../gate/gate-phase.ts';
import type { EditInput, PromptInput } from '../inputs.ts';
import type { Approval } from '../policy/policy.ts';
import type { Proposal, ProposePhase } from '../proposal.ts';
import { type ApplyPhase, missedEdits } from './apply-phase.ts';
import { approve } from './approve.ts';
import type { LocatedEdit, LocatePhase } from './locate-phase.ts';
import type { PreparePhase } from './prepare-phase.ts';
import type { RecallPhase } from './recall-phase.ts';
import type { Published, PublishPhase } from './publish-phase.ts';

/** The phases of every pipeline that lands a proposal; each can be swapped. */
export interface LandingPhases {
  readonly prepare: PreparePhase;
  readonly recall: RecallPhase;
  readonly propose: ProposePhase;
  readonly apply: ApplyPhase;
  readonly gate: GatePhase;
  readonly publish: PublishPhase;
}

/** The phases of an edit, which begins with a search. */
export interface EditPhases extends LandingPhases {
  readonly locate: LocatePhase;
}

/** What is landed, and from where. */
export interface LandingOptions {
  readonly request: EditInput;
  /** Tries, the first included. */
  readonly attempts: number;
  /** There is no app yet: the template is the base and files are written whole. */
  readonly fresh: boolean;
  /** The tree that tries start and budgets count from; null for the template's. */
  readonly live: TreeRef | null;
  /** Finds the place that the request is about; null when there is nothing to look in. */
  readonly locate: (() => Promise<LocatedEdit>) | null;
  readonly context: readonly string[];
  /** A change that is tried before anything is proposed: a candidate of an earlier run. */
  readonly candidate: TreeRef | null;
  /** What a person must approve. */
  readonly askBefore: readonly Approval[];
}

/**
 * Lands a proposal: propose, apply, gate, up to the allowed number of tries, then publish. A try whose proposal applied but did not pass is
 * the base of the next; any other leaves the base as it was. Sandbox and browser start beside the first answer.
 */
export async function land(
  tools: PipelineTools<LandingPhases, PromptInput>,
  options: LandingOptions,
): Promise<Published> {
  const { request, fresh, live } = options;
  const prepared = tools.phases.prepare({
    message: { id: request.messageId ?? null, text: request.prompt },
    base: live,
  });
  // Its failure matters at the gate; until then a model may be answering, and nobody awaits this.
  prepared.catch(() => undefined);
  const [recalled, { editType, selection }] = await Promise.all([
    tools.phases.recall({ version: fresh ? null : (tools.base?.version ?? null) }),
    options.locate?.() ?? nowhere,
  ]);
  const rejected = new Set<string>();
  let base = live;
  /** The newest candidate that applied and did not pass, with what was wrong with it. */
  let failed: { readonly tree: TreeRef; readonly findings: readonly Finding[] } | null = null;
  let explanation = '';
  let tries = 0;
  const first: string[] = [];
  const ofRun = { live, fresh, editType, prompt: request.prompt };

  /** Holds a proposal to the rules, asks for approval, builds and loads it. */
  const judge = async (proposal: Proposal, phases: Bound<LandingPhases>): Promise<Verdict<Gated>> => {
    const applied = await phases.apply({ ...ofRun, proposal, base, rejectedEdits: sorted(rejected) });
    if (!applied.ok) {
      const findings = applied.findings ?? [];
      for (const path of missedEdits(findings)) rejected.add(path);
      // A failed run shows the candidate that came furthest, and all that is known about it.
      return failed === null
        ? applied
        : { ...applied, candidate: failed.tree, findings: [...findings, ...failed.findings] };
    }
    await approve(tools, options.askBefore, applied.value);
    await prepared;
    const verdict = await phases.gate({ tree: applied.value.tree });
    if (!verdict.ok) {
      base = applied.value.tree;
      failed = { tree: base, findings: verdict.findings ?? [] };
    }
    return verdict;
  };

  const publish = (gated: Gated): Promise<Published> => {
    const expectedLive = tools.base?.version ?? null;
    return tools.phases.publish({ ...gated, prompt: request.prompt, expectedLive, attempts: tries, explanation });
  };

  if (options.candidate !== null) {
    const verdict = await judge({ type: 'tree', tree: options.candidate, explanation: '' }, tools.phases);
    if (verdict.ok) return publish(verdict.value);
    first.push(verdict.feedback);
  }
  const gated = await tools.attempts({ max: options.attempts }, async ({ number, feedback, phases }) => {
    tries = number;
    const told = [...first, ...feedback];
    const proposal = await phases.propose({
      request,
      base,
      fresh,
      rewritable: sorted(rejected),
      editType,
      selection,
      context: [...options.context, ...recalled.blocks],
      images: [],
      feedback: told,
    });
    explanation = proposal.explanation;
    return judge(proposal, phases);
  });
  return publish(gated);
}

const nowhere: LocatedEdit = { editType: null, selection: null };

function sorted(paths: ReadonlySet<string>): readonly string[] {
  return [...paths].toSorted();
}
