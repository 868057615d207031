import { boxwright } from './adapters/boxwright.ts';
import type { Adapter } from './adapters/adapter.ts';
import { peers } from './adapters/peers.ts';
import { corpusSets, type CorpusCase, type CorpusResult } from './corpus-case.ts';
import { generateCases } from './generated/generate-cases.ts';
import { judge } from './generated/judge.ts';
import { installedComments } from './installed-comments.ts';
import { installedVersions } from './installed-versions.ts';
import { row, writeLine } from './print.ts';
import { readCases } from './read-cases.ts';
import { isResult } from './result-json.ts';
import { score, type SetScore } from './score.ts';
import { fetchedVersions, printVersions } from './versions-table.ts';

const GENERATED_CASES = 20_000;
/** Of the cases that can be applied, the share that must be. */
const LEAST_APPLIED = 0.97;

const [command = 'table'] = process.argv.slice(2);
const cases = readCases();

if (command === 'cases') writeLine(JSON.stringify(cases, null, 2));
else if (command === 'score') writeLine(JSON.stringify(score(cases, await resultsFromInput()), null, 2));
else if (command === 'table') await printTable();
else if (command === 'versions') check(printVersions('blocks from published versions', await fetchedVersions()));
else if (command === 'comments') printComments();
else {
  process.stderr.write(`unknown command ${command}: use table, versions, comments, cases or score\n`);
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
    writeLine(`\n${set}: ${own.length} cases`);
    writeLine(row('', 'right', 'refused', 'wrong', ''));
    for (const adapter of [boxwright, ...peers].filter((each) => each.sets.includes(set))) {
      const [scored] = score(own, await runAll(adapter, own));
      if (scored === undefined) continue;
      writeLine(row(adapter.name, scored.right, scored.refused, scored.wrong) + shortList(scored.wrongIds));
      if (adapter === boxwright) checkOwn(scored);
    }
  }
  printGenerated();
  check(printVersions('blocks from two published versions', installedVersions()));
}

function printGenerated(): void {
  const { kinds, total, wrongIds } = judge(generateCases(1, GENERATED_CASES));
  writeLine(
    `\ngenerated: ${total.cases} cases with known truth; refusals of what could not be told apart count as right`,
  );
  writeLine(row('', 'cases', 'applied', 'missed', 'wrong'));
  for (const [kind, count] of kinds) writeLine(row(kind, count.cases, count.applied, count.missed, count.wrong));
  writeLine(row('all', total.cases, total.applied, total.missed, total.wrong) + shortList(wrongIds));
  check(total.wrong === 0);
}

function printComments(): void {
  const { files, lines, found } = installedComments();
  writeLine(
    `${files} files of installed packages, ${lines} lines: ${found.size} different comments are taken for omission markers`,
  );
  for (const [comment, path] of found) writeLine(`    ${comment.slice(0, 100)}  (${path.slice(0, 80)})`);
}

async function runAll(adapter: Adapter, own: readonly CorpusCase[]): Promise<CorpusResult[]> {
  const results: CorpusResult[] = [];
  for (const each of own) results.push(await adapter.run(each));
  return results;
}

function shortList(ids: readonly string[]): string {
  return ids.length === 0 ? '' : `  ${ids.slice(0, 4).join(' ')}${ids.length > 4 ? ` and ${ids.length - 4} more` : ''}`;
}

/** A wrong result of ours ends the command with an error, and so does an apply rate below the promise. */
function checkOwn(scored: SetScore): void {
  check(scored.wrong === 0 && (scored.set === 'beyond' || scored.right >= LEAST_APPLIED * scored.cases));
  if (scored.set === 'beyond') return;
  for (const id of scored.refusedIds) writeLine(`    refused: ${id}`);
  for (const id of scored.mislabelledIds) writeLine(`    other label: ${id}`);
}

function check(holds: boolean): void {
  if (!holds) process.exitCode = 1;
}
