import {
  createCorpus,
  type EditType,
  locate,
  type LocateResult,
  parseSearchPlan,
  type Planner,
  plannerPrompt,
  searchPlanSchema,
  type Target,
} from '@boxwright/agentic-search';
import type { FileTree } from '@boxwright/protocol-parser';
import { z } from 'zod';
import { definePhase } from '../../define/define-phase.ts';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { Phase } from '../../define/phase.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import { estimateTokens } from '../../model/estimate-tokens.ts';
import { jsonSchemaOf } from '../../model/json-schema-of.ts';
import type { ModelPort } from '../../model/model-port.ts';
import type { TreeRef } from '../../values/refs.ts';
import { matchGlobs } from '../policy/glob.ts';
import { subjectOf } from '../propose/subject-of.ts';
import type { Template } from '../template.ts';

/** What is looked for, and in which tree. */
export interface LocateInput {
  readonly prompt: string;
  readonly target: Target | null;
  readonly tree: TreeRef;
}

/** Where an edit belongs, as far as it was looked for. */
export interface LocatedEdit {
  /** As the planner says it; null when none was asked. */
  readonly editType: EditType | null;
  /** null for an app so small that the whole of it is shown. Its `result` is left out: the evidence has done its work. */
  readonly selection: LocateResult | null;
}

/** Finds the place that an edit is about. */
export type LocatePhase = Phase<LocateInput, LocatedEdit>;

/** What the search works with. */
export interface LocateOptions {
  readonly port: ModelPort;
  readonly template: Template;
  /** Up to this size an app is shown whole, and neither a planner is asked nor a search made. 12,000 tokens by default: a planner costs more than it saves there. */
  readonly smallAppTokens?: number;
}

/** Makes the phase. A planner that fails costs its rung of the ladder, never the run. */
export function locatePhase(options: LocateOptions): LocatePhase {
  const { template, port, smallAppTokens = 12_000 } = options;
  const isWritable = matchGlobs(template.writable);

  return definePhase({
    name: 'locate',
    version: 1,
    async run({ prompt, target, tree }: LocateInput, context): Promise<LocatedEdit> {
      const files = await context.trees.read(tree);
      const texts = [...files].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && isWritable(entry[0]),
      );
      const small = estimateTokens(...texts.flat()) <= smallAppTokens;
      if (target === null && small) return { editType: null, selection: null };
      const planned: { editType: EditType | null } = { editType: null };
      const found = await locate({
        request: prompt,
        corpus: createCorpus(texts),
        signal: context.signal,
        now: () => context.now(),
        ...(target === null ? { planner: planner(prompt, files, planned, context) } : { target }),
      });
      return { editType: found.rung === 'agentic' ? planned.editType : null, selection: { ...found, result: null } };
    },
  });

  function planner(
    prompt: string,
    files: FileTree,
    planned: { editType: EditType | null },
    context: PhaseContext<CoreEvents>,
  ): Planner {
    return async ({ request, manifest }) => {
      const answer = await port.object(
        {
          role: 'plan',
          phase: 'locate',
          ...plannerPrompt({ request, manifest }),
          // Any object will do: it is read field by field, so that one bad field costs that field only.
          schema: z.record(z.string(), z.unknown()),
          form: jsonSchemaOf(searchPlanSchema),
          subject: await subjectOf({ prompt }, files, template, 0),
        },
        context,
      );
      const { plan } = parseSearchPlan(answer);
      if (plan !== null) {
        const { editType, searchTerms, regexPatterns = [], reasoning } = plan;
        planned.editType = editType;
        context.emit('plan.completed', { editType, terms: searchTerms, patterns: regexPatterns, reasoning });
      }
      return answer;
    };
  }
}
