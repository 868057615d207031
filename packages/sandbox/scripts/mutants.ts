import { spawn } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutant, mutants } from './mutant.ts';

/** Takes each guard out of a copy of the sources in turn and shows that its clause turns red. `--only=text` picks some. */

const src = join(import.meta.dirname, '..', 'src');
const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length);
const wanted = mutants.filter((each) => only === undefined || `${each.guard} ${each.clause}`.includes(only));
const isRoot = process.getuid?.() === 0;

interface Outcome {
  readonly mutant: Mutant;
  readonly verdict: 'red' | 'SURVIVES' | 'STALE' | 'needs root';
  readonly says: string;
}

async function tryMutant(mutant: Mutant): Promise<Outcome> {
  if (mutant.asRoot === true && !isRoot) return { mutant, verdict: 'needs root', says: '' };
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-mutant-'));
  try {
    cpSync(src, join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const provider = join(folder, 'provider.mjs');
    writeFileSync(
      provider,
      `import { localSandbox } from './src/local/index.ts';\nexport default localSandbox({ cacheDir: ${JSON.stringify(join(folder, 'cache'))} });\n`,
    );
    for (const { file, find, replace } of [mutant, ...(mutant.also === undefined ? [] : [mutant.also])]) {
      const path = join(folder, 'src', file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(find)) return { mutant, verdict: 'STALE', says: 'the guard is not where the list says' };
      writeFileSync(
        path,
        text.replace(find, () => replace),
      );
    }
    const { code, output } = await run(
      join(folder, 'src', 'contract', 'cli.ts'),
      provider,
      '--json',
      `--only=${mutant.clause}`,
    );
    const reason = /"reason": "((?:[^"\\]|\\.)*)"/.exec(output)?.[1] ?? output.slice(-200);
    return { mutant, verdict: code === 0 ? 'SURVIVES' : 'red', says: reason.slice(0, 90) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the contract with a descriptor open that a child must not see. */
function run(...args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const leaked = openSync('/etc/hostname', 'r');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'ignore', ...Array.from({ length: 17 }, () => 'ignore' as const), leaked],
    });
    closeSync(leaked);
    let output = '';
    child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()));
    child.once('close', (code) => resolve({ code, output }));
  });
}

const outcomes: Outcome[] = [];
const queue = [...wanted];
await Promise.all(
  Array.from({ length: Math.max(1, cpus().length) }, async () => {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const outcome = await tryMutant(mutant);
      outcomes.push(outcome);
      console.log(
        `${outcome.verdict.padEnd(10)} ${mutant.clause.padEnd(40)} without: ${mutant.guard}${outcome.verdict === 'red' ? '' : ` (${outcome.says})`}`,
      );
    }
  }),
);
const bad = outcomes.filter(({ verdict }) => verdict === 'SURVIVES' || verdict === 'STALE');
console.log(
  `${outcomes.length} guards removed, ${outcomes.filter(({ verdict }) => verdict === 'red').length} noticed, ${bad.length} not.`,
);
process.exitCode = bad.length === 0 && outcomes.length > 0 ? 0 : 1;
