import { type FileTree, type Operation, parseProjectPath, type ProjectPath } from '@boxwright/protocol-parser';
import type { Finding } from '@boxwright/verify';
import { makeFinding } from '../findings.ts';
import { manifestRequests } from '../packages/manifest-requests.ts';
import type { Template } from '../template.ts';
import { sameContent } from '../policy/tree-change.ts';
import { decodeContent } from '../../values/decode-text.ts';

const rest = { state: 'complete', span: { start: 0, end: 0 } } as const;

/** The difference between two trees. */
export interface TreeDifference {
  /** Every change as an operation, so that the rules see it. That of a file that is no text has no content; its bytes are below. */
  readonly operations: readonly Operation[];
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  /** Paths that no project may hold. */
  readonly findings: readonly Finding[];
}

/** What differs between two trees, so that a tree goes through the same landing as an answer. */
export function treeOperations(
  base: FileTree,
  next: FileTree,
  template: Pick<Template, 'manifestPath' | 'lockfilePath'> = { manifestPath: null, lockfilePath: null },
): TreeDifference {
  const { requests, settled } = packageRequests(base, next, template);
  const operations: Operation[] = [...requests];
  const bytes = new Map<string, Uint8Array>();
  const findings: Finding[] = [];
  const onPath = (path: string, use: (checked: ProjectPath) => void): void => {
    const parsed = parseProjectPath(path);
    if (parsed.ok) use(parsed.path);
    else findings.push(makeFinding({ code: 'invalid-path', message: parsed.message }));
  };
  for (const [path, content] of next) {
    const old = base.get(path);
    if (settled.has(path) || (old !== undefined && sameContent(old, content))) continue;
    const text = typeof content === 'string' ? content : decodeContent(content);
    onPath(path, (checked) => {
      operations.push({ ...rest, type: 'write', path: checked, content: typeof text === 'string' ? text : '' });
      if (typeof text !== 'string') bytes.set(path, text);
    });
  }
  for (const path of base.keys()) {
    if (!next.has(path)) onPath(path, (checked) => operations.push({ ...rest, type: 'delete', path: checked }));
  }
  return { operations, bytes, findings };
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
