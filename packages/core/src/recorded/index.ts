export { recordedModel, type RecordedModelOptions } from './recorded-model.ts';
export { recordModel, type RecordModelOptions } from './record-model.ts';
export { takeAnswer, type TakenAnswer } from './take-answer.ts';
export { pendingRequests } from './pending-requests.ts';
export { type PendingRequest } from './pending-request.ts';
export { type Transcript, type TranscriptFacts } from './transcript.ts';
export { sealMark } from './seal-mark.ts';
