export { contentHash } from './corpus/content-hash.ts';
export { createCorpus, type Corpus } from './corpus/corpus.ts';
export { AgenticSearchError } from './errors/agentic-search-error.ts';
export {
  agenticSearchErrorCodes,
  diagnosticCodes,
  type AgenticSearchErrorCode,
} from './errors/agentic-search-error-codes.ts';
export { keywordPlan } from './locate/keyword-plan.ts';
export {
  locate,
  type Attempt,
  type AttemptOutcome,
  type LocateInput,
  type LocateResult,
  type Planner,
  type Rung,
} from './locate/locate.ts';
export { buildManifest, type Manifest } from './manifest/build-manifest.ts';
export type { FileVocabulary } from './manifest/file-vocabulary.ts';
export { parseSearchPlan, searchPlanSchema, type ParsedPlan } from './plan/parse-search-plan.ts';
export { extractJson } from './plan/extract-json.ts';
export { plannerPrompt, type PlannerPrompt } from './plan/planner-prompt.ts';
export { editTypes, type Diagnostic, type EditType, type SearchPlan } from './plan/search-plan.ts';
export type { Weights } from './rank/weights.ts';
export { executeSearchPlan } from './search/execute-search-plan.ts';
export type {
  Companion,
  Evidence,
  EvidenceType,
  RankedFile,
  Reason,
  Region,
  SearchLimits,
  SearchOptions,
  SearchResult,
  Snippet,
} from './search/search-result.ts';
export { isStale } from './select/is-stale.ts';
export { selectTarget, type Selection, type Target } from './select/select-target.ts';
export type { SourceKind } from './scan/needle.ts';
export type { MatchVia } from './scan/scan-corpus.ts';
