import { writePlace } from './memory-operations.ts';
import type { MemoryProcess } from './memory-process.ts';
import { placeOf } from './memory-place.ts';
import { type ShellToken, type WordPart, shellTokens } from './memory-shell-words.ts';

interface ShellCommand {
  readonly words: (readonly WordPart[])[];
  readonly redirects: { readonly operator: string; readonly target: readonly WordPart[] }[];
  /** What stands after it. */
  joiner: string;
}

/** Ends the script from wherever it is. */
class ShellExit extends Error {
  readonly status: number;

  constructor(status: number) {
    super('exit');
    this.status = status;
  }
}

/** Runs a script: commands joined by `;`, `&&`, `||`, `&`, with variables, redirections and a few builtins. */
export async function runShell(process: MemoryProcess, script: string, args: readonly string[]): Promise<number> {
  const variables = new Map(Object.entries(process.start.env));
  const exported = new Set(variables.keys());
  let status = 0;

  const valueOf = (name: string): string => {
    if (name === '$') return String(process.pid);
    if (name === '?') return String(status);
    return /^\d+$/.test(name) ? (args[Number(name) - 1] ?? '') : (variables.get(name) ?? '');
  };
  const expand = (word: readonly WordPart[]): string =>
    word.map((part) => ('text' in part ? part.text : valueOf(part.variable))).join('');

  const runCommand = async (command: ShellCommand): Promise<number> => {
    const words = command.words.map(expand);
    const assignment = words.length === 1 ? /^(\w+)=([\s\S]*)$/.exec(words[0] ?? '') : null;
    if (assignment !== null) {
      variables.set(assignment[1] ?? '', assignment[2] ?? '');
      return 0;
    }
    let write = process.start.write;
    for (const { operator, target } of command.redirects) {
      const inner = write;
      if (operator === '>&2') write = (_stream, bytes) => inner('stderr', bytes);
      else write = intoFile(process, expand(target), operator === '>>', inner);
    }
    const [name = '', ...rest] = words;
    const print = (text: string): void => write('stdout', new TextEncoder().encode(text));
    switch (name) {
      case 'echo':
        print(`${rest.join(' ')}\n`);
        return 0;
      case 'exit':
        throw new ShellExit(Number(rest[0] ?? status));
      case 'read':
        variables.set(rest[0] ?? '', new TextDecoder().decode(process.start.stdin).split('\n')[0] ?? '');
        return process.start.stdin.length > 0 ? 0 : 1;
      case 'kill':
        if (rest[0] === '-9' && rest[1] === String(process.pid)) process.kill();
        process.checkpoint();
        return 0;
      default: {
        const env = Object.fromEntries([...variables].filter(([each]) => exported.has(each)));
        const child = process.spawn({ argv: words, env, write, stdin: process.start.stdin });
        if (command.joiner === '&') return 0;
        const exit = await child.ended;
        process.checkpoint();
        return exit.exitCode ?? 137;
      }
    }
  };

  try {
    let skip = false;
    for (const command of commandsOf(shellTokens(script))) {
      if (!skip) status = await runCommand(command);
      process.checkpoint();
      skip = (command.joiner === '&&' && status !== 0) || (command.joiner === '||' && status === 0);
    }
    return status;
  } catch (error) {
    if (error instanceof ShellExit) return error.status;
    throw error;
  }
}

/** Sends standard output to a file. */
function intoFile(
  process: MemoryProcess,
  path: string,
  append: boolean,
  inner: MemoryProcess['start']['write'],
): MemoryProcess['start']['write'] {
  const place = () => placeOf(process, path, { followLast: true });
  if (!append) writePlace(place(), '');
  return (stream, bytes) => {
    if (stream === 'stderr') return inner(stream, bytes);
    const here = place();
    const before = here.node?.type === 'file' ? here.node.bytes : new Uint8Array();
    writePlace(here, Buffer.concat([before, bytes]));
  };
}

function commandsOf(tokens: readonly ShellToken[]): ShellCommand[] {
  const commands: ShellCommand[] = [];
  let current: ShellCommand = { words: [], redirects: [], joiner: ';' };
  let redirect: string | null = null;
  const finish = (joiner: string): void => {
    current.joiner = joiner;
    if (current.words.length > 0) commands.push(current);
    current = { words: [], redirects: [], joiner: ';' };
  };
  for (const token of tokens) {
    if ('word' in token) {
      if (redirect === null) current.words.push(token.word);
      else current.redirects.push({ operator: redirect, target: token.word });
      redirect = null;
    } else if (token.operator === '>&2') current.redirects.push({ operator: '>&2', target: [] });
    else if (token.operator === '>' || token.operator === '>>') redirect = token.operator;
    else finish(token.operator);
  }
  finish(';');
  return commands;
}
