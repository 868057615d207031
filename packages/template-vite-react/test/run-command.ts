import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs one command to its end and gives its exit code and its whole output. Only for code that this repository holds. */
export async function runCommand(
  argv: readonly [string, ...string[]],
  cwd: string,
): Promise<{ readonly exitCode: number; readonly output: string }> {
  const [program, ...args] = argv;
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const [exitCode] = await once(child, 'close');
  return { exitCode: typeof exitCode === 'number' ? exitCode : -1, output };
}
