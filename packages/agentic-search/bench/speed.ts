import { FileCorpus } from '../src/corpus/file-corpus.ts';
import { createCorpus, executeSearchPlan, type SearchPlan } from '../src/index.ts';
import { planQuery } from '../src/search/build-query.ts';
import { scanCorpus } from '../src/scan/scan-corpus.ts';
import { appCases } from './apps.ts';

/** Rounds of each measurement; the fastest counts, since everything else on the machine only adds. */
const rounds = 5;

const plan: SearchPlan = {
  editType: 'UPDATE_COMPONENT',
  reasoning: '',
  searchTerms: ['Mark all as read', 'NotificationBell', 'setNotifications', 'bg-red-500'],
  fileTypesToSearch: ['.tsx'],
  expectedMatches: 1,
};

/**
 * Prints time as multiples of one case-insensitive alternation over the same text, and memory as multiples of the text.
 * Files are those of the benchmark apps, again and again, each with a line of its own.
 */
export function runSpeed(): void {
  console.log('\n| files | MB | alternation, ms | scan | scan, warm | search | search, warm | heap / text |');
  console.log('| --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const count of [50, 1000, 10_000]) console.log(measure(count));
}

function measure(count: number): string {
  const files = manyFiles(count);
  const characters = files.reduce((total, [, text]) => total + text.length, 0);
  const pattern = new RegExp(plan.searchTerms.map((term) => term.replace(/[^\w ]/g, '\\$&')).join('|'), 'gi');
  const floor = fastest(() => {
    let hits = 0;
    for (const [, text] of files) for (const _ of text.matchAll(pattern)) hits += 1;
    return hits;
  });
  const query = planQuery(plan, '', []);
  const limits = { maxHitsPerFile: 40, maxFileBytes: 524_288, maxPatternCharacters: 32_000_000 };
  const scan = (corpus: FileCorpus): number => [...scanCorpus(corpus, query, limits)].length;
  const coldScan = fastest(() => scan(new FileCorpus(files)));
  const warm = new FileCorpus(files);
  const warmScan = fastest(() => scan(warm));
  const coldSearch = fastest(() => executeSearchPlan(createCorpus(files), plan).files.length);
  const corpus = createCorpus(files);
  const warmSearch = fastest(() => executeSearchPlan(corpus, plan).files.length);
  const cells = [
    count,
    (characters / 1e6).toFixed(1),
    floor.toFixed(2),
    ...[coldScan, warmScan, coldSearch, warmSearch].map((each) => (each / floor).toFixed(1)),
    heapRatio(files, characters),
  ];
  return `| ${cells.join(' | ')} |`;
}

function manyFiles(count: number): (readonly [path: string, text: string])[] {
  const sources = [...new Map(appCases().map(({ each }) => [each.group, each.files()])).values()].flatMap((files) => [
    ...files,
  ]);
  return Array.from({ length: count }, (_, index) => {
    const [path, text] = sources[index % sources.length] ?? ['', ''];
    return [`app${Math.floor(index / sources.length)}/${path}`, `${text}\n// file ${index}\n`] as const;
  });
}

/** What a searched corpus holds on to, by the text's characters; texts are one byte a character here. */
function heapRatio(files: readonly (readonly [string, string])[], characters: number): string {
  if (globalThis.gc === undefined) return 'needs --expose-gc';
  globalThis.gc();
  const before = process.memoryUsage();
  const corpus = createCorpus(files);
  executeSearchPlan(corpus, plan);
  globalThis.gc();
  const after = process.memoryUsage();
  const held = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  return corpus.size === 0 ? '' : (held / characters).toFixed(1);
}

function fastest(run: () => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
