import { TreeFailure } from '../../local/tree-operations.ts';
import { runNode } from './memory-node.ts';
import { readPlace } from './memory-operations.ts';
import type { MemoryProcess } from './memory-process.ts';
import { runShell } from './memory-shell.ts';
import { placeOf } from './memory-place.ts';

/** Looks a program up and runs it: the stand-ins `sh`, `cat`, `sleep`, `node`, and scripts of `sh` that are marked executable. */
export async function runProgram(process: MemoryProcess): Promise<number> {
  const [program = '', ...args] = process.start.argv;
  if (program.includes('/')) return runFile(process, program, args);
  switch (program) {
    case 'sh':
      return args[0] === '-c' ? runShell(process, args[1] ?? '', args.slice(3)) : complain(process, 'sh: only -c', 2);
    case 'cat':
      return cat(process, args);
    case 'sleep':
      await process.sleep(Number(args[0]) * 1000);
      return 0;
    case 'node':
      return args[0] === '-e' ? runNode(process, args[1] ?? '', args.slice(2)) : complain(process, 'node: only -e', 9);
    default:
      return complain(process, `sh: ${program}: not found`, 127);
  }
}

function runFile(process: MemoryProcess, program: string, args: readonly string[]): Promise<number> | number {
  const { node } = placeOf(process, program, { followLast: true });
  if (node === null) return complain(process, `sh: ${program}: not found`, 127);
  if (node.type !== 'file' || (node.mode & 0o111) === 0)
    return complain(process, `sh: ${program}: Permission denied`, 126);
  return runShell(process, new TextDecoder().decode(node.bytes), args);
}

function cat(process: MemoryProcess, paths: readonly string[]): number {
  if (paths.length === 0) process.print('stdout', process.start.stdin);
  let status = 0;
  for (const path of paths) {
    try {
      process.print('stdout', readPlace(placeOf(process, path, { followLast: true })));
    } catch (error) {
      if (!(error instanceof TreeFailure)) throw error;
      status = complain(process, `cat: ${path}: ${error.code}`, 1);
    }
  }
  return status;
}

function complain(process: MemoryProcess, text: string, status: number): number {
  process.print('stderr', `${text}\n`);
  return status;
}
