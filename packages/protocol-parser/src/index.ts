export { applyEdits } from './edits/apply-edits.ts';
export type { ApplyEditsResult } from './edits/apply-edits.ts';
export { applyOperations } from './edits/apply-operations.ts';
export type { ApplyOperationsOptions, ApplyOperationsResult, FileChange } from './edits/apply-operations.ts';
export type { EditReport } from './edits/edit-report.ts';
export type { EditTier } from './edits/edit-tier.ts';
export type { Failure, NearestLines } from './edits/failure.ts';
export type { FailureCode } from './edits/failure-codes.ts';
export type { MergeApplier } from './edits/merge-applier.ts';
export { findOmissionMarker } from './edits/omission-marker.ts';
export type { OmissionMarker } from './edits/omission-marker.ts';
export { parseUnifiedDiff } from './edits/parse-unified-diff.ts';
export type { ParseUnifiedDiffOptions, ParseUnifiedDiffResult } from './edits/parse-unified-diff.ts';
export type { ApplyEditsOptions, FileEdit } from './edits/plan-edits.ts';
export type { Diagnostic } from './parser/diagnostic.ts';
export type { DiagnosticCode } from './parser/diagnostic-codes.ts';
export type { EditBlock, Operation, OperationState } from './parser/operation.ts';
export type { ParserLimits, ParserOptions } from './parser/parser-options.ts';
export type {
  AppTags,
  AttributesOf,
  ProtocolEvent,
  TagDeltaEvent,
  TagEndEvent,
  TagStartEvent,
} from './parser/protocol-event.ts';
export type { ProtocolResult } from './parser/protocol-result.ts';
export type { Span } from './parser/span.ts';
export type { FileTree } from './path/file-tree.ts';
export { parseProjectPath } from './path/parse-project-path.ts';
export type { ParsedProjectPath, PathProblemCode } from './path/parse-project-path.ts';
export type { ProjectPath } from './path/project-path.ts';
export { appProtocol } from './protocol/app-protocol.ts';
export { defineProtocol } from './protocol/define-protocol.ts';
export type { Protocol } from './protocol/protocol.ts';
export type { TagBody, TagDefinition, Tags } from './protocol/tag-definition.ts';
export { ProtocolParserError } from './protocol-parser-error.ts';
export type { ProtocolParserErrorCode } from './protocol-parser-error.ts';
export type { TruncationSignal, TruncationSignalCode, TruncationVerdict } from './truncation/truncation-verdict.ts';
export { createParser } from './parser/create-parser.ts';
export type { ProtocolParser } from './parser/create-parser.ts';
export { createParserStream } from './parser/create-parser-stream.ts';
export { parse } from './parser/parse.ts';
export { parseStream } from './parser/parse-stream.ts';
export type { ParseStreamOptions } from './parser/parse-stream.ts';
export { escapeProtocolTags } from './protocol/escape-protocol-tags.ts';
export { protocolInstructions } from './protocol/protocol-instructions.ts';
export type { ProtocolInstructionsOptions } from './protocol/protocol-instructions.ts';
export { diagnosticMeanings } from './parser/diagnostic-meanings.ts';
export { continuationFor } from './truncation/continuation-for.ts';
export type { Continuation, ContinuationOptions } from './truncation/continuation-for.ts';
export { detectTruncation } from './truncation/detect-truncation.ts';
export type { TruncationInfo } from './truncation/detect-truncation.ts';
export { stitch } from './truncation/stitch.ts';
export type { Stitched } from './truncation/stitch.ts';
