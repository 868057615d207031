import type { ProjectPath } from '../path/project-path.ts';
import type { DiagnosticCode } from './diagnostic-codes.ts';
import type { Operation, OperationState } from './operation.ts';
import { parsePackageSpecification } from './package-specification.ts';
import type { OpenTag } from './parser-state.ts';
import type { Span } from './span.ts';

/** What every operation has. */
interface Base {
  readonly state: OperationState;
  readonly span: Span;
  readonly heldBack?: string;
}

/** Which attributes of the tags that ask for something are paths. Other tags of a host give events, never operations. */
export const pathAttributes: { readonly [tag: string]: readonly string[] } = {
  file: ['path'],
  edit: ['path'],
  merge: ['path'],
  delete: ['path'],
  need: ['path'],
  rename: ['from', 'to'],
};

/** What a tag asks for, now that it has ended. */
export function tagOperations(
  open: OpenTag,
  content: string,
  base: Base,
  report: (code: DiagnosticCode, detail?: string) => void,
): Operation[] {
  const { paths } = open;
  if (paths === null) return [];
  const { path, from, to } = paths;
  switch (open.tag.name) {
    case 'file':
      return path === undefined ? [] : [{ type: 'write', path, content, ...base }];
    case 'merge':
      return path === undefined ? [] : [{ type: 'merge', path, snippet: content, ...base }];
    case 'delete':
      return path === undefined ? [] : [{ type: 'delete', path, ...base }];
    case 'need':
      return path === undefined ? [] : [{ type: 'need', path, ...base }];
    case 'edit':
      return path === undefined ? [] : [editOperation(open, path, base)];
    case 'rename':
      return from === undefined || to === undefined ? [] : [{ type: 'rename', from, to, ...base }];
    case 'package':
    case 'packages':
      return packageOperations(content, base, report);
    case 'command':
    case 'explanation':
      if (content.trim() === '') {
        report('empty-body');
        return [];
      }
      return open.tag.name === 'command'
        ? [{ type: 'command', text: content, ...base }]
        : [{ type: 'explanation', text: content, ...base }];
    default:
      return [];
  }
}

function editOperation(open: OpenTag, path: ProjectPath, base: Base): Operation {
  if (open.snippet !== null) return { type: 'merge', path, snippet: open.snippet, ...base };
  return { type: 'edit', path, blocks: open.blocks, ...base };
}

function packageOperations(
  content: string,
  base: Base,
  report: (code: DiagnosticCode, detail?: string) => void,
): Operation[] {
  const operations: Operation[] = [];
  let seen = false;
  for (const word of content.split(/[\s,]+/)) {
    if (word === '' || word === '-' || word === '*') continue;
    seen = true;
    const specification = parsePackageSpecification(word);
    if (specification === null) report('invalid-package', JSON.stringify(word.slice(0, 80)));
    else operations.push({ type: 'package', ...specification, ...base });
  }
  if (!seen) report('empty-body');
  return operations;
}
