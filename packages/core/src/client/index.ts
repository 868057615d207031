export { foldRun } from './fold-run.ts';
export { readRunEvents } from './read-run-events.ts';
export { type FileView, type QuestionView, type RunView } from './run-view.ts';
export { type CoreEventDefinition } from '../events/define-event.ts';
export { type CoreEvents, coreEvents, isTerminal, terminalEvents } from '../events/core-events.ts';
export { type Envelope, type EventMeta, type EventOf } from '../events/envelope.ts';
export { type Role, type Usage } from '../events/usage.ts';
export { type Fault, type RunFailure } from '../errors/fault.ts';
export { CoreError } from '../errors/core-error.ts';
