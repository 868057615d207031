export { type Model } from '../model/model.ts';
export { type Attachment, type CallSubject, type ModelPart, type ModelRequest } from '../model/model-request.ts';
export { type ModelList, type ModelPort, type ModelsByRole, type ObjectRequest } from '../model/model-port.ts';
export { createModelPort, type ModelPortOptions } from '../model/create-model-port.ts';
export { type RetryPolicy } from '../model/backoff.ts';
export { type CallTimeouts } from '../model/watchdog.ts';
export { type CallTag, callKey } from '../model/call-tag.ts';
export { type Template, type TemplateCommands } from './template.ts';
export { type EditType, type LocateResult, type Target } from '@boxwright/agentic-search';
export { type EditInput, type PromptInput } from './inputs.ts';
export { type Proposal, type ProposeInput, type ProposePhase } from './proposal.ts';
export { type Approval, type ChangeKind, type Policy } from './policy/policy.ts';
export { defaultPrompts } from './prompts/default-prompts.ts';
export { type PromptFacts, type Prompts, type ShownFile } from './prompts/prompts.ts';
export { textProposer, type TextProposerOptions } from './propose/text-proposer.ts';
export { applyPhase, type Applied, type ApplyInput, type ApplyPhase } from './landing/apply-phase.ts';
export { type GateOptions } from './gate/gate-options.ts';
export { type Gated, gatePhase, type GatePhase } from './gate/gate-phase.ts';
export { type GateResult, type VerdictCache, verdictCache } from './gate/verdict-cache.ts';
export { preparePhase, type PrepareInput, type PreparePhase } from './landing/prepare-phase.ts';
export { type Published, type PublishInput, publishPhase, type PublishPhase } from './landing/publish-phase.ts';
export { type RestoreInput, restorePhase, type RestorePhase } from './landing/restore-phase.ts';
export { type EditPhases, type LandingPhases } from './landing/land.ts';
export { type StandardLimits, type StandardOptions } from './standard-options.ts';
export { standardPipelines, type StandardPipelines } from './standard-pipelines.ts';
export { type Prompting, type RequestTarget, startRequest } from './start-request.ts';
export { type ImportPhases } from './landing/land-version.ts';
export { readVersionPhase, type ReadVersionPhase } from './landing/read-version-phase.ts';
export { deployPhase, type DeployPhase } from './landing/deploy-phase.ts';
export { type Deployer, type Deployment } from './deployer.ts';
export { type PackageIndex } from './packages/package-index.ts';
export { type ApplyOptions } from './landing/apply-phase.ts';
export { treeProposer, type ProposedTree, type TreeProposerInput } from './propose/tree-proposer.ts';
export { toolProposer, type ToolProposerOptions } from './propose/tool-proposer.ts';
export { type ToolDefinition } from '../model/model-request.ts';
export { buildMemory, type MemoryLimits, type PastChange } from './prompts/build-memory.ts';
export { recallPhase, type RecallPhase } from './landing/recall-phase.ts';
export {
  type LocatedEdit,
  type LocateInput,
  type LocateOptions,
  locatePhase,
  type LocatePhase,
} from './landing/locate-phase.ts';
