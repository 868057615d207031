import { type FileTree, type Operation, parseProjectPath } from '@boxwright/protocol-parser';
import { CoreError } from '../../errors/core-error.ts';
import { sameContent } from '../policy/tree-change.ts';
import { decodeContent } from '../../values/decode-text.ts';

const rest = { state: 'complete', span: { start: 0, end: 0 } } as const;

/**
 * The difference between two trees as operations, so that a tree goes through the same landing as an answer.
 * @throws CoreError `core/invalid-path` for a path that no project may hold, `core/policy-violated` for new content that is no text.
 */
export function treeOperations(base: FileTree, next: FileTree): readonly Operation[] {
  const operations: Operation[] = [];
  for (const [path, content] of next) {
    const old = base.get(path);
    if (old !== undefined && sameContent(old, content)) continue;
    const text = typeof content === 'string' ? content : decodeContent(content);
    if (typeof text !== 'string')
      throw new CoreError('core/policy-violated', `${path} is no text: a proposal brings text files only.`);
    operations.push({ ...rest, type: 'write', path: checked(path), content: text });
  }
  for (const path of base.keys())
    if (!next.has(path)) operations.push({ ...rest, type: 'delete', path: checked(path) });
  return operations;
}

function checked(path: string): Extract<Operation, { readonly type: 'write' }>['path'] {
  const parsed = parseProjectPath(path);
  if (!parsed.ok) throw new CoreError('core/invalid-path', parsed.message);
  return parsed.path;
}
