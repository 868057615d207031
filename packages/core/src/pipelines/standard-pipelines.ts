import { standardChecks } from '@boxwright/verify';
import type { Pipeline } from '../define/pipeline.ts';
import { definePipeline } from '../define/define-pipeline.ts';
import { CoreError } from '../errors/core-error.ts';
import type { CoreEvents } from '../events/core-events.ts';
import { createModelPort } from '../model/create-model-port.ts';
import type { Model } from '../model/model.ts';
import type { ModelList } from '../model/model-port.ts';
import { gatePhase } from './gate/gate-phase.ts';
import { type EditInput, editInput, type PromptInput, promptInput, versionInput } from './inputs.ts';
import { applyPhase } from './landing/apply-phase.ts';
import { land, type LandingPhases } from './landing/land.ts';
import { preparePhase } from './landing/prepare-phase.ts';
import { type Published, publishPhase } from './landing/publish-phase.ts';
import { type RestorePhase, restorePhase } from './landing/restore-phase.ts';
import { resolvePolicy } from './policy/policy.ts';
import { textProposer } from './propose/text-proposer.ts';
import type { StandardOptions } from './standard-options.ts';

/** The pipelines that ship. */
export interface StandardPipelines {
  /** A new app from a request; the template is where it starts. */
  readonly create: Pipeline<PromptInput, Published, CoreEvents, LandingPhases>;
  /** A change of the live app. */
  readonly edit: Pipeline<EditInput, Published, CoreEvents, LandingPhases>;
  /** An old version as a new one: same tree, same output, no model and no gate. */
  readonly restore: Pipeline<{ readonly version: number }, Published, CoreEvents, { readonly restore: RestorePhase }>;
}

/**
 * Makes the standard pipelines.
 * @throws CoreError `core/no-browser` when the smoke check is required and there is no browser, `core/string-model` for a model id.
 */
export function standardPipelines(options: StandardOptions): StandardPipelines {
  const { template, sandbox, limits = {} } = options;
  const browser = browserOf(options);
  const rules = resolvePolicy(options.policy ?? {}, template);
  const port = createModelPort(
    { ...options.models, generate: options.models?.generate ?? asList(options.model) },
    options.calls,
  );
  const phases: LandingPhases = {
    prepare: preparePhase({ template, sandbox, browser }),
    propose:
      options.propose ??
      textProposer({
        port,
        template,
        writable: rules.writable,
        merges: options.merge !== undefined,
        ...(options.prompts === undefined ? {} : { prompts: options.prompts }),
      }),
    apply: applyPhase({ template, rules, ...(options.merge === undefined ? {} : { merge: options.merge }) }),
    gate: gatePhase({
      template,
      sandbox,
      browser,
      checks: options.checks ?? standardChecks({ only: ['http', 'blank', 'runtime', 'styled'] }),
    }),
    publish: publishPhase(),
  };
  const attempts = limits.attempts ?? 3;
  const bounds = { modelCalls: limits.modelCalls ?? 12, runMs: limits.runMs ?? 900_000 };
  const capabilities = { egress: sandbox.capabilities.egress, limits: sandbox.capabilities.limits };
  const common = { attempts, editType: null, selection: null, context: [], feedback: [] } as const;
  return {
    create: definePipeline({
      name: 'create',
      version: 1,
      input: promptInput,
      phases,
      limits: bounds,
      capabilities,
      run: (tools): Promise<Published> =>
        land(tools, { ...common, request: tools.input, fresh: true, start: null, live: null }),
    }),
    edit: definePipeline({
      name: 'edit',
      version: 1,
      input: editInput,
      phases,
      limits: bounds,
      capabilities,
      async run(tools): Promise<Published> {
        if (tools.base === null)
          throw new CoreError('core/no-live-version', 'There is no live version to edit: create one first.');
        const { tree } = tools.base;
        return land(tools, { ...common, request: tools.input, fresh: false, start: tree, live: tree });
      },
    }),
    restore: definePipeline({
      name: 'restore',
      version: 1,
      input: versionInput,
      phases: { restore: restorePhase(template) },
      run: ({ input, phases, base }): Promise<Published> =>
        phases.restore({ version: input.version, expectedLive: base?.version ?? null }),
    }),
  };
}

function browserOf({ smoke = 'required', browser }: StandardOptions): NonNullable<StandardOptions['browser']> | null {
  if (smoke === 'off') return null;
  if (browser !== undefined) return browser;
  throw new CoreError(
    'core/no-browser',
    'The smoke check needs a browser: pass `browser`, or `smoke: "off"` to publish versions that nobody has loaded.',
  );
}

function asList(model: Model | ModelList): ModelList {
  return isList(model) ? model : [model];
}

function isList(model: Model | ModelList): model is ModelList {
  return Array.isArray(model);
}
