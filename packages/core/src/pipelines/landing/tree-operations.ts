import { type FileTree, type Operation, parseProjectPath } from '@boxwright/protocol-parser';
import { CoreError } from '../../errors/core-error.ts';
import { manifestRequests } from '../packages/manifest-requests.ts';
import type { Template } from '../template.ts';
import { sameContent } from '../policy/tree-change.ts';
import { decodeContent } from '../../values/decode-text.ts';

const rest = { state: 'complete', span: { start: 0, end: 0 } } as const;

/**
 * The difference between two trees as operations, so that a tree goes through the same landing as an answer.
 * @throws CoreError `core/invalid-path` for a path that no project may hold, `core/policy-violated` for new content that is no text.
 */
export function treeOperations(
  base: FileTree,
  next: FileTree,
  template: Pick<Template, 'manifestPath' | 'lockfilePath'> = { manifestPath: null, lockfilePath: null },
): readonly Operation[] {
  const { requests, settled } = packageRequests(base, next, template);
  const operations: Operation[] = [...requests];
  for (const [path, content] of next) {
    if (settled.has(path)) continue;
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

/** A manifest that only adds packages asks for them; the lockfile beside it is made anew. */
function packageRequests(
  base: FileTree,
  next: FileTree,
  { manifestPath, lockfilePath }: Pick<Template, 'manifestPath' | 'lockfilePath'>,
): { readonly requests: readonly Operation[]; readonly settled: ReadonlySet<string> } {
  const [before, after] = [base, next].map((files) => files.get(manifestPath ?? ''));
  if (manifestPath === null || typeof before !== 'string' || typeof after !== 'string' || before === after)
    return { requests: [], settled: new Set() };
  const { requests, other } = manifestRequests(before, after);
  return other
    ? { requests: [], settled: new Set() }
    : { requests, settled: new Set([manifestPath, ...(lockfilePath === null ? [] : [lockfilePath])]) };
}

function checked(path: string): Extract<Operation, { readonly type: 'write' }>['path'] {
  const parsed = parseProjectPath(path);
  if (!parsed.ok) throw new CoreError('core/invalid-path', parsed.message);
  return parsed.path;
}
