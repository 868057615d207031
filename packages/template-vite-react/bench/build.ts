import { installLayer } from '../test/install-layer.ts';
import { runCommand } from '../test/run-command.ts';
import { sampleApp } from '../test/sample-app.ts';
import { viteReact } from '../src/vite-react.ts';

// What one gate costs at least: the bare commands, as multiples of starting Node, which is their floor.
const rounds = 5;
const { commands } = viteReact();
await using layer = await installLayer();

const start = await median(['node', '--eval', ''], process.cwd());
console.log(`${'start of node'.padEnd(23)} ${start.toFixed(0).padStart(5)} ms`);
for (const [name, changes] of [
  ['new project', {}],
  ['sample app', sampleApp],
] as const) {
  const folder = await layer.stage(changes);
  for (const command of ['build', 'typecheck'] as const) {
    const ms = await median(commands[command], folder);
    console.log(`${`${name}, ${command}`.padEnd(23)} ${ms.toFixed(0).padStart(5)} ms  ${(ms / start).toFixed(1)} x`);
  }
}

async function median(argv: readonly [string, ...string[]], folder: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const { exitCode, output } = await runCommand(argv, folder);
    if (exitCode !== 0) throw new Error(`'${argv.join(' ')}' ended with ${exitCode}:\n${output}`);
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
