export { type Json, type Durable } from './values/json.ts';
export { type BlobRef, type TreeRef, isBlobRef, isTreeRef } from './values/refs.ts';
export { hashBytes, hashText } from './values/hash.ts';
export { hashTree } from './values/hash-tree.ts';
export { canonicalJson } from './values/canonical-json.ts';
export { type Fault, type RunFailure } from './errors/fault.ts';
export { CoreError, type CoreErrorOptions } from './errors/core-error.ts';
export { coreErrorCodes, type CodeFacts, type CoreErrorCode } from './errors/core-error-codes.ts';
export { type StandardSchema } from './events/standard-schema.ts';
export { type DataOf, type EventDefinition, type EventDefinitions } from './events/event-definition.ts';
export { type CoreEventDefinition } from './events/define-event.ts';
export { type Envelope, type EventMeta, type EventOf } from './events/envelope.ts';
export { addUsage, noUsage, type Role, type Usage } from './events/usage.ts';
export { type CoreEvents, coreEvents, isTerminal, terminalEvents } from './events/core-events.ts';
export { type Answer, type Asks, type Question } from './define/asks.ts';
export { type CallLedger, type CallRequest, type PaidAnswer } from './define/call-ledger.ts';
export { type Resource, type ResourceContext } from './define/resource.ts';
export { type NewVersion, type PhaseContext } from './define/phase-context.ts';
export { type Phase } from './define/phase.ts';
export { definePhase } from './define/define-phase.ts';
export {
  type AnyPhases,
  type Attempt,
  type Bound,
  type EventsOfPhases,
  type Intersect,
  type Pipeline,
  type PipelineCapabilities,
  type PipelineDefinition,
  type PipelineLimits,
  type PipelineTools,
  type RunEstimate,
  type Swap,
  type Verdict,
} from './define/pipeline.ts';
export { definePipeline } from './define/define-pipeline.ts';
export { type RunResult } from './runs/run-result.ts';
export { type Run } from './runs/run.ts';
export { type Dispatcher } from './runs/dispatcher.ts';
export { type Surroundings, type Timers } from './runs/surroundings.ts';
export { type AnyPipelines, type InputOf, type RunOf } from './projects/pipeline-types.ts';
export { type Message } from './projects/message.ts';
export { type Version } from './projects/version.ts';
export { type Preview, type Project, type StartOptions } from './projects/project.ts';
export { type Boxwright } from './projects/boxwright.ts';
export { type BoxwrightConfig, createBoxwright } from './projects/create-boxwright.ts';
export { type Interrupted } from './runs/execution-parts.ts';
export { type Budget, type Quota, type QuotaEstimate } from './quota/quota.ts';
export { memoryQuota, type MemoryQuotaOptions } from './quota/memory-quota.ts';
export { type PreviewHost, type PreviewRequest } from './preview/preview-host.ts';
export { treeHandler } from './preview/tree-handler.ts';
export { type BlobStore } from './journal/blob-store.ts';
export { type NewEvent } from './journal/new-event.ts';
export { type Effect } from './journal/effect.ts';
export { type Lease } from './journal/lease.ts';
export { type Committed } from './journal/committed.ts';
export {
  type CreatedRun,
  type NewProject,
  type NewRun,
  type ProjectRecord,
  type QuestionRecord,
  type RunRecord,
  type RunStatus,
} from './journal/records.ts';
export { type Batch, type Journal } from './journal/journal.ts';
export { memoryJournal, type MemoryJournalOptions } from './journal/memory/memory-journal.ts';
export { readTree, writeTree } from './journal/tree-store.ts';
