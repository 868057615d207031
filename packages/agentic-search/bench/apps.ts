import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keywordPlan } from '../src/index.ts';
import { requestStems } from '../src/rank/request-words.ts';
import { printAblation } from './ablation.ts';
import { distinctTerms, matchCount } from './baselines.ts';
import { printComparison, printWins, type ComparedCase } from './compare.ts';
import type { BenchCase, GoldFile } from './case.ts';
import { learningCase } from './learn.ts';
import { answerOf, searchCase } from './rank-case.ts';
import { marginOf, printMargins } from './margin.ts';
import { scoreAnswer } from './score.ts';

const folder = join(import.meta.dirname, '../fixtures/apps');

/** A request's three scores. */
export interface AppRow extends ComparedCase {
  /** The edit type that the author of the request gave it. */
  readonly editType: string;
}

/**
 * Reads the apps: `files/` is the app, `requests.txt` has a request a line with its edit type, `gold.txt` on the same line
 * the places to change as `path @ text of the line`, with ` | ` between. Throws when a place is not there.
 */
export function appCases(): { readonly each: BenchCase; readonly editType: string }[] {
  return readdirSync(folder).flatMap((app) => {
    const files = readTree(join(folder, app, 'files'));
    const gold = linesOf(join(folder, app, 'gold.txt'));
    const requests = linesOf(join(folder, app, 'requests.txt'));
    if (gold.length !== requests.length)
      throw new Error(`${app} has ${requests.length} requests and ${gold.length} lines of gold`);
    return requests.map((line, index) => {
      const [editType = '', request = ''] = line.split(' | ');
      const each: BenchCase = {
        id: `${app}-${index + 1}`,
        group: app,
        size: 'small',
        request,
        plan: keywordPlan(request),
        gold: goldOf(files, gold[index] ?? ''),
        files: () => files,
      };
      return { each, editType };
    });
  });
}

/** Ranks every request of every app by three methods; the two others look for the request's quoted texts and telling words. */
export function rankApps(): AppRow[] {
  return appCases().map(({ each, editType }) => {
    const files = each.files();
    const terms = [...each.plan.searchTerms, ...requestStems(each.request)];
    return {
      each,
      editType,
      ours: scoreAnswer(each.gold, answerOf(searchCase(each))),
      distinct: scoreAnswer(each.gold, distinctTerms(files, terms)),
      count: scoreAnswer(each.gold, matchCount(files, terms)),
    };
  });
}

/** Benchmark (a). */
export function runApps({ showMisses, learn }: { readonly showMisses: boolean; readonly learn: boolean }): void {
  const rows = rankApps();
  printComparison('All requests, keyword plans', rows);
  for (const type of new Set(rows.map((row) => row.editType)))
    printComparison(
      type,
      rows.filter((row) => row.editType === type),
    );
  printWins(rows);
  printMargins(rows.map(({ each, ours }) => ({ margin: marginOf(searchCase(each)), isRight: ours.acc1 === 1 })));
  if (learn) printAblation(rows.map(({ each }) => learningCase(each, searchCase(each))));
  if (!showMisses) return;
  for (const { each, ours } of rows) {
    if (ours.acc1 === 1) continue;
    const { paths } = answerOf(searchCase(each));
    console.log(
      `${each.id} ${each.request}\n  gold ${each.gold.map((gold) => gold.path).join(' ')}\n  got  ${paths.slice(0, 4).join(' ')}`,
    );
  }
}

function readTree(root: string): ReadonlyMap<string, string> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]));
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split('\n');
}

function goldOf(files: ReadonlyMap<string, string>, text: string): GoldFile[] {
  const lines = new Map<string, (readonly [number, number])[]>();
  for (const place of text.split(' | ')) {
    const [path = '', marker = ''] = place.split(' @ ');
    const line =
      files
        .get(path)
        ?.split('\n')
        .findIndex((each) => each.includes(marker)) ?? -1;
    if (line === -1) throw new Error(`no line of ${path} has ${JSON.stringify(marker)}`);
    lines.set(path, [...(lines.get(path) ?? []), [line + 1, line + 1]]);
  }
  return [...lines].map(([path, ranges]) => ({ path, lines: ranges }));
}
