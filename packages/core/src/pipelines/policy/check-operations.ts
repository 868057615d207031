import type { FileTree, Operation } from '@boxwright/protocol-parser';
import type { Finding } from '@boxwright/verify';
import { makeFinding } from '../findings.ts';
import { matchGlobs } from './glob.ts';
import type { PolicyRules } from './policy.ts';

/** What the rules about single operations need to know. */
export interface OperationFacts {
  /** The live tree; whatever a proposal created since may be written whole. */
  readonly live: FileTree;
  readonly rules: PolicyRules;
  /** A new app, in which everything is written whole. */
  readonly fresh: boolean;
  /** Files whose edit was rejected before in this run. */
  readonly rejectedEdits: ReadonlySet<string>;
}

/** The rules that an operation breaks by itself, before anything is applied. Pure. */
export function checkOperations(operations: readonly Operation[], facts: OperationFacts): readonly Finding[] {
  return operations.flatMap((operation) => [
    ...incomplete(operation),
    ...pathRules(operation, facts),
    ...contentRules(operation, facts),
  ]);
}

function incomplete(operation: Operation): readonly Finding[] {
  if (operation.state === 'complete' || operation.type === 'explanation' || operation.type === 'need') return [];
  const path = pathsOf(operation)[0];
  return operation.state === 'truncated'
    ? [
        makeFinding({
          code: 'operation-truncated',
          path,
          message: `The answer broke off inside ${describe(operation)}. Give it whole.`,
        }),
      ]
    : [
        makeFinding({
          code: 'operation-recovered',
          path,
          message: `${describe(operation)} was not closed as the protocol asks. Give it again, closed by its own tag.`,
        }),
      ];
}

function pathRules(operation: Operation, { rules }: OperationFacts): readonly Finding[] {
  const isProtected = matchGlobs(rules.protected, { ignoreCase: true });
  const isWritable = matchGlobs(rules.writable);
  return pathsOf(operation).flatMap((path) => {
    if (isProtected(path)) {
      return [
        makeFinding({
          code: 'protected-path',
          path,
          message: `${path} is fixed and can't be changed. Solve it in the files you may write.`,
        }),
      ];
    }
    if (isWritable(path)) return [];
    return [
      makeFinding({
        code: 'path-not-writable',
        path,
        message: `${path} is outside of what may be written: ${rules.writable.join(', ')}.`,
      }),
    ];
  });
}

function contentRules(operation: Operation, facts: OperationFacts): readonly Finding[] {
  if (operation.type === 'write') return wholeFile(operation.path, facts);
  if (operation.type === 'command') {
    const text = operation.text.trim();
    if (facts.rules.allowCommands.includes(text)) return [];
    return [
      makeFinding({ code: 'command-refused', message: `Commands are not run: "${text.slice(0, 200)}". Leave it out.` }),
    ];
  }
  return [];
}

function wholeFile(path: string, { live, fresh, rules, rejectedEdits }: OperationFacts): readonly Finding[] {
  if (fresh || !live.has(path) || rules.wholeFileEdits === 'always') return [];
  if (rules.wholeFileEdits === 'after-rejection' && rejectedEdits.has(path)) return [];
  const message = `${path} exists: change it with edit (search and replace) instead of writing it whole, and leave everything else in it as it is.`;
  return [makeFinding({ code: 'whole-file-write', path, message })];
}

/** The paths that an operation touches. */
export function pathsOf(operation: Operation): readonly string[] {
  switch (operation.type) {
    case 'write':
    case 'edit':
    case 'merge':
    case 'delete':
      return [operation.path];
    case 'rename':
      return [operation.from, operation.to];
    default:
      return [];
  }
}

function describe(operation: Operation): string {
  const [path] = pathsOf(operation);
  return path === undefined ? `the ${operation.type} tag` : `${path} (${operation.type})`;
}
