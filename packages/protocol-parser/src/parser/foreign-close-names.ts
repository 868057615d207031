/**
 * Close tags with which models end a file when they fall into another habit: formats for tool calls, and the protocols of other app builders.
 * None is an element of HTML or SVG. They count only at the very end of a body that was not closed.
 */
export const foreignCloseNames = [
  'content',
  'file_content',
  'contents',
  'artifact',
  'artifacts',
  'boltAction',
  'boltArtifact',
  'dyad-write',
  'write_to_file',
  'create_file',
  'invoke',
  'parameter',
  'parameters',
  'arguments',
  'function',
  'function_call',
  'function_calls',
  'tool_call',
  'tool_calls',
  'tool_use',
  'antml:invoke',
  'antml:parameter',
  'antml:function_calls',
  'action',
  'files',
] as const;
