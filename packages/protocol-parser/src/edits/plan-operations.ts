import { parseProjectPath } from '../path/parse-project-path.ts';
import type { ProjectPath } from '../path/project-path.ts';
import type { Operation, OperationState } from '../parser/operation.ts';
import type { FailureCode } from './failure-codes.ts';
import type { Failure } from './failure.ts';

/** An operation on files, and its index in the list that was given. */
export interface FileOperation<T extends Operation['type'] = FileOperationType> {
  readonly index: number;
  readonly operation: Operation & { readonly type: T };
}

type FileOperationType = 'write' | 'edit' | 'merge' | 'delete' | 'rename';

/** What is to be done with each path, once it is sure that no two operations contradict each other. */
export interface OperationPlan {
  /** In answer order; of several writes of a path, only the one that counts. */
  readonly operations: readonly FileOperation[];
  readonly failures: readonly Failure[];
}

/** Sorts out which operations count, and refuses those that cannot be landed together. */
export function planOperations(operations: readonly Operation[], states: ReadonlySet<OperationState>): OperationPlan {
  const failures: Failure[] = [];
  const counted = withoutSuperseded(fileOperations(operations), states);
  const fail = (each: FileOperation, code: FailureCode, path: string, message: string): void => {
    failures.push({ code, path, operation: each.index, message });
  };
  const owners = new Map<string, FileOperation>();
  for (const each of counted) {
    const { operation } = each;
    if (!states.has(operation.state)) {
      const path = pathsOf(operation)[0] ?? '';
      fail(
        each,
        'incomplete-operation',
        path,
        `The ${operation.type} of ${path} is ${operation.state}. Send it again as a whole.`,
      );
    }
    for (const path of pathsOf(operation)) {
      const parsed = parseProjectPath(path);
      if (!parsed.ok) fail(each, 'invalid-path', path, parsed.message);
      const owner = owners.get(path);
      if (owner === undefined) owners.set(path, each);
      else if (!goTogether(owner.operation, operation)) {
        fail(
          each,
          'mixed-operations',
          path,
          `${path} is the subject of ${nameOf(owner.operation)} and of ${nameOf(operation)}. Use one of them only.`,
        );
      }
    }
  }
  return { operations: counted, failures };
}

function fileOperations(operations: readonly Operation[]): FileOperation[] {
  return operations.flatMap((operation, index): FileOperation[] => {
    switch (operation.type) {
      case 'write':
      case 'edit':
      case 'merge':
      case 'delete':
      case 'rename':
        return [{ index, operation }];
      default:
        return [];
    }
  });
}

/** The last acceptable version of a path is the one that counts; without one, the last of all stays, to be refused. */
function withoutSuperseded(operations: readonly FileOperation[], states: ReadonlySet<OperationState>): FileOperation[] {
  const winners = new Map<string, FileOperation>();
  for (const each of operations) {
    if (each.operation.type !== 'write') continue;
    const winner = winners.get(each.operation.path);
    if (winner === undefined || states.has(each.operation.state) || !states.has(winner.operation.state))
      winners.set(each.operation.path, each);
  }
  return operations.filter((each) => each.operation.type !== 'write' || winners.get(each.operation.path) === each);
}

function pathsOf(operation: FileOperation['operation']): readonly ProjectPath[] {
  return operation.type === 'rename' ? [operation.from, operation.to] : [operation.path];
}

function goTogether(left: Operation, right: Operation): boolean {
  return left.type === right.type && (left.type === 'edit' || left.type === 'delete');
}

function nameOf(operation: Operation): string {
  return operation.type === 'edit' ? 'an edit' : `a ${operation.type}`;
}
