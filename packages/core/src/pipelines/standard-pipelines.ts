import { standardChecks } from '@boxwright/verify';
import type { Pipeline } from '../define/pipeline.ts';
import { definePipeline } from '../define/define-pipeline.ts';
import { CoreError } from '../errors/core-error.ts';
import type { CoreEvents } from '../events/core-events.ts';
import { createModelPort } from '../model/create-model-port.ts';
import type { Model } from '../model/model.ts';
import type { ModelList } from '../model/model-port.ts';
import { gatePhase } from './gate/gate-phase.ts';
import type { TreeRef } from '../values/refs.ts';
import {
  type EditInput,
  editInput,
  optionalVersionInput,
  type PromptInput,
  promptInput,
  repairInput,
  versionInput,
} from './inputs.ts';
import { applyPhase } from './landing/apply-phase.ts';
import { type LocatedEdit, locatePhase } from './landing/locate-phase.ts';
import { type EditPhases, land, type LandingPhases } from './landing/land.ts';
import { type DeployPhase, deployPhase } from './landing/deploy-phase.ts';
import { type ImportPhases, landVersion } from './landing/land-version.ts';
import { readVersionPhase } from './landing/read-version-phase.ts';
import { preparePhase } from './landing/prepare-phase.ts';
import { type Published, publishPhase } from './landing/publish-phase.ts';
import { recallPhase } from './landing/recall-phase.ts';
import { type RestorePhase, restorePhase } from './landing/restore-phase.ts';
import { resolvePolicy } from './policy/policy.ts';
import { textProposer } from './propose/text-proposer.ts';
import type { StandardOptions } from './standard-options.ts';

/** The pipelines that ship. */
export interface StandardPipelines {
  /** A new app from a request; the template is where it starts. */
  readonly create: Pipeline<PromptInput, Published, CoreEvents, LandingPhases>;
  /** A change of the live app. */
  readonly edit: Pipeline<EditInput, Published, CoreEvents, EditPhases>;
  /** An old version as a new one: same tree, same output, no model and no gate. */
  readonly restore: Pipeline<{ readonly version: number }, Published, CoreEvents, { readonly restore: RestorePhase }>;
  /** The next tries on a candidate that a failed run left. */
  readonly repair: Pipeline<PromptInput & { readonly candidate: TreeRef }, Published, CoreEvents, LandingPhases>;
  /** Files that were brought in as a version: checked, then live. */
  readonly import: Pipeline<{ readonly version: number }, Published, CoreEvents, ImportPhases>;
  /** The built files of a version, the live one by default, handed to the deployer. */
  readonly deploy: Pipeline<
    { readonly version?: number },
    { readonly url: string | null },
    CoreEvents,
    { readonly deploy: DeployPhase }
  >;
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
    recall: recallPhase(options.memory),
    propose:
      options.propose ??
      textProposer({
        port,
        template,
        writable: rules.writable,
        merges: options.merge !== undefined,
        completions: limits.completions ?? 2,
        packages: options.packages !== undefined && template.commands.add !== undefined,
        ...(options.prompts === undefined ? {} : { prompts: options.prompts }),
      }),
    apply: applyPhase({
      template,
      rules,
      sandbox,
      ...(options.packages === undefined ? {} : { packages: options.packages }),
      ...(options.merge === undefined ? {} : { merge: options.merge }),
    }),
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
  const common = {
    attempts,
    locate: null,
    context: [],
    candidate: null,
    askBefore: rules.askBefore,
  } as const;
  return {
    create: definePipeline({
      name: 'create',
      version: 1,
      input: promptInput,
      phases,
      limits: bounds,
      capabilities,
      run: (tools): Promise<Published> => land(tools, { ...common, request: tools.input, fresh: true, live: null }),
    }),
    edit: definePipeline({
      name: 'edit',
      version: 1,
      input: editInput,
      phases: { ...phases, locate: locatePhase({ port, template, ...options.search }) } satisfies EditPhases,
      limits: bounds,
      capabilities,
      async run(tools): Promise<Published> {
        if (tools.base === null)
          throw new CoreError('core/no-live-version', 'There is no live version to edit: create one first.');
        const { tree } = tools.base;
        const { prompt, target = null } = tools.input;
        const locate = (): Promise<LocatedEdit> => tools.phases.locate({ prompt, target, tree });
        return land(tools, { ...common, request: tools.input, fresh: false, live: tree, locate });
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
    repair: definePipeline({
      name: 'repair',
      version: 1,
      input: repairInput,
      phases,
      limits: bounds,
      capabilities,
      run({ input, ...tools }): Promise<Published> {
        const { candidate, ...request } = input;
        const live = tools.base?.tree ?? null;
        return land({ ...tools, input: request }, { ...common, request, fresh: live === null, live, candidate });
      },
    }),
    import: definePipeline({
      name: 'import',
      version: 1,
      input: versionInput,
      phases: { prepare: phases.prepare, read: readVersionPhase(), gate: phases.gate, publish: phases.publish },
      limits: bounds,
      capabilities,
      run: (tools): Promise<Published> => landVersion(tools),
    }),
    deploy: definePipeline({
      name: 'deploy',
      version: 1,
      input: optionalVersionInput,
      phases: { deploy: deployPhase({ deployer: options.deployer ?? null, asks: rules.askBefore.includes('deploy') }) },
      limits: { runMs: bounds.runMs },
      async run({ input, phases: { deploy }, base }): Promise<{ readonly url: string | null }> {
        const version = input.version ?? base?.version;
        if (version === undefined) throw new CoreError('core/no-live-version', 'There is no live version to deploy.');
        return deploy({ version });
      },
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
