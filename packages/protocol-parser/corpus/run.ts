import { boxwright } from './adapters/boxwright.ts';
import type { Adapter } from './adapters/adapter.ts';
import { peers } from './adapters/peers.ts';
import { corpusSets, type CorpusResult } from './corpus-case.ts';
import { readCases } from './read-cases.ts';
import { score, type SetScore } from './score.ts';
import { isResult } from './result-json.ts';

const [command = 'table'] = process.argv.slice(2);
const cases = readCases();

if (command === 'cases') process.stdout.write(`${JSON.stringify(cases, null, 2)}\n`);
else if (command === 'score') process.stdout.write(`${JSON.stringify(score(cases, await resultsFromInput()), null, 2)}\n`);
else if (command === 'table') await printTable();
else {
  process.stderr.write(`unknown command ${command}: use cases, score or table\n`);
  process.exitCode = 2;
}

/** JSON on standard input: an array of `{ id, files, label? }`. */
async function resultsFromInput(): Promise<CorpusResult[]> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += String(chunk);
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) throw new Error('The input must be a JSON array of results.');
  return parsed.map((each: unknown, index) => {
    if (!isResult(each)) throw new Error(`Result ${index} is not { id, files: { path: text } | null }.`);
    return each;
  });
}

async function printTable(): Promise<void> {
  for (const set of corpusSets) {
    const own = cases.filter((each) => each.set === set);
    if (own.length === 0) continue;
    process.stdout.write(`\n${set}: ${own.length} cases\n${row('', 'right', 'refused', 'wrong', 'wrong cases')}`);
    for (const adapter of [boxwright, ...peers].filter((each) => each.sets.includes(set))) {
      const [scored] = score(own, await runAll(adapter, own));
      if (scored === undefined) continue;
      process.stdout.write(row(adapter.name, String(scored.right), String(scored.refused), String(scored.wrong), scored.wrongIds.slice(0, 6).join(' ')));
      if (adapter === boxwright) fail(scored);
    }
  }
}

async function runAll(adapter: Adapter, own: typeof cases): Promise<CorpusResult[]> {
  const results: CorpusResult[] = [];
  for (const each of own) results.push(await adapter.run(each));
  return results;
}

function row(name: string, ...columns: readonly string[]): string {
  return `${name.padEnd(36)}${columns.map((column, index) => (index === 3 ? `  ${column}` : column.padStart(9))).join('')}\n`;
}

/** A wrong result of ours ends the command with an error, and so does an apply rate below the promise. */
function fail(scored: SetScore): void {
  if (scored.set === 'beyond') return;
  for (const id of scored.refusedIds) process.stdout.write(`    refused: ${id}\n`);
  for (const id of scored.mislabelledIds) process.stdout.write(`    other label: ${id}\n`);
  if (scored.wrong > 0 || scored.right < 0.97 * scored.cases) process.exitCode = 1;
}
