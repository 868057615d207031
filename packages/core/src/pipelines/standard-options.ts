import type { MergeApplier } from '@boxwright/protocol-parser';
import type { SandboxProvider } from '@boxwright/sandbox';
import type { BrowserLauncher, Check } from '@boxwright/verify';
import type { Role } from '../events/usage.ts';
import type { ModelPortOptions } from '../model/create-model-port.ts';
import type { Model } from '../model/model.ts';
import type { ModelList } from '../model/model-port.ts';
import type { Deployer } from './deployer.ts';
import type { PackageIndex } from './packages/package-index.ts';
import type { Policy } from './policy/policy.ts';
import type { MemoryLimits } from './prompts/build-memory.ts';
import type { Prompts } from './prompts/prompts.ts';
import type { ProposePhase } from './proposal.ts';
import type { Template } from './template.ts';

/** Bounds of a run. */
export interface StandardLimits {
  /** Tries of a proposal, the first included. 3 by default. */
  readonly attempts?: number;
  /** Completions of an answer that broke off; they use no try. 2 by default. */
  readonly completions?: number;
  /** Model calls of a run, retries included. 12 by default. */
  readonly modelCalls?: number;
  /** Milliseconds a run may work, waiting for answers excepted. 900,000 by default. */
  readonly runMs?: number;
}

/** What the standard pipelines are made from. */
export interface StandardOptions {
  /** Model objects, tried in order; strings are refused. */
  readonly model: Model | ModelList;
  /** Other models for single roles. */
  readonly models?: Partial<Record<Role, ModelList>>;
  /** How models are asked. */
  readonly calls?: ModelPortOptions;
  /** The text protocol by default. */
  readonly propose?: ProposePhase;
  /** Merges snippets; without it the `merge` tag is not taught. */
  readonly merge?: MergeApplier;
  readonly template: Template;
  readonly sandbox: SandboxProvider;
  readonly policy?: Policy;
  /** Existence and age of packages. Without one no package beyond the template's can be had. */
  readonly packages?: PackageIndex;
  readonly prompts?: Prompts;
  /** How an edit finds its place. */
  readonly search?: { readonly smallAppTokens?: number };
  /** How much of earlier requests a prompt holds. */
  readonly memory?: Partial<MemoryLimits>;
  /** `required` (default) needs a browser; `off` marks versions `unverified: ['smoke']`. */
  readonly smoke?: 'required' | 'off';
  readonly browser?: BrowserLauncher;
  /** http, blank, runtime and styled by default. */
  readonly checks?: readonly Check[];
  /** Without one the deploy pipeline fails with `core/no-deployer`. */
  readonly deployer?: Deployer;
  readonly limits?: StandardLimits;
}
