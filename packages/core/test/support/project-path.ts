import { parseProjectPath, type ProjectPath } from '@boxwright/protocol-parser';

/** A checked path, for tests that build operations by hand. */
export function projectPath(text: string): ProjectPath {
  const parsed = parseProjectPath(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.path;
}
