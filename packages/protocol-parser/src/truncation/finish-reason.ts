/** Finish reasons with which models end by themselves, in the spelling of the AI SDK and of the common providers. */
const ENDED = new Set([
  'stop',
  'end_turn',
  'stop_sequence',
  'end',
  'eos',
  'tool-calls',
  'tool_calls',
  'tool_use',
  'completed',
]);

/** Whether a finish reason says that the model did not come to its end. None says nothing. */
export function isCutShort(finishReason: string | undefined): boolean {
  return finishReason !== undefined && !ENDED.has(finishReason.toLowerCase());
}
