import { createTwoFilesPatch } from 'diff';
import { applyEdits, parseUnifiedDiff } from '../../src/index.ts';
import { deriveBlocks, truth, type DerivedBlock } from './derive-blocks.ts';

/** How many blocks or diffs of one way came out how. */
export interface WayCount {
  blocks: number;
  applied: number;
  refused: number;
  wrong: number;
}

/** The outcome for the files of successive versions. */
export interface VersionsJudgement {
  readonly ways: Map<string, WayCount>;
  /** Codes of refusals, counted. */
  readonly codes: Map<string, number>;
  readonly problems: string[];
  files: number;
  ambiguous: number;
}

/** An empty judgement, to be filled pair by pair. */
export function emptyJudgement(): VersionsJudgement {
  return { ways: new Map(), codes: new Map(), problems: [], files: 0, ambiguous: 0 };
}

const FREE = /\.(?:ts|tsx|mts|cts|js|jsx|mjs|cjs|css|scss|json)$/;

/** Derives blocks from each file that both versions have and that differs, applies them in several ways, and adds up. */
export function judgeVersions(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  judgement: VersionsJudgement,
): void {
  for (const [path, text] of before) {
    const next = after.get(path);
    if (next === undefined || next === text || text.includes('\r') || next.includes('\r')) continue;
    judgement.files++;
    const { blocks, ambiguous } = deriveBlocks(path, text, next);
    judgement.ambiguous += ambiguous;
    for (const block of blocks) judgeBlock(block, judgement);
    judgeDiff(path, text, next, judgement);
  }
}

function judgeBlock(block: DerivedBlock, judgement: VersionsJudgement): void {
  const lines = block.before.split('\n');
  const check = (
    way: string,
    fileLines: readonly string[],
    edit: (line: string) => string,
    expected: readonly string[],
    lineEnd = '\n',
  ): void => {
    const text = fileLines.join(lineEnd);
    const blocks = [{ search: block.search.map(edit).join('\n'), replace: block.replace.map(edit).join('\n') }];
    record(
      judgement,
      way,
      `${block.path}:${block.start + 1}`,
      applyEdits(new Map([[block.path, text]]), [{ path: block.path, blocks }]),
      block.path,
      expected.join(lineEnd),
    );
  };
  const same = (line: string): string => line;
  check('as published', lines, same, truth(block));
  check('file in CR LF', lines, same, truth(block), '\r\n');
  const last = block.start + block.search.length - 1;
  if (keepsOrder(block)) {
    const blanks = (line: string, index: number): string => (index % 3 === 0 && index !== last ? `${line}  ` : line);
    const blanked = lines.map(blanks);
    check('blanks at line ends of the file', blanked, same, truth(withBlanks(block, blanked), blanked));
  }
  if (!FREE.test(block.path) || block.before.includes('`')) return;
  const written = [...block.search, ...block.replace].filter((line) => line.trim() !== '');
  const shift = Math.min(...written.map((line) => /^ */.exec(line)?.[0].length ?? 0));
  const moves: readonly [string, (line: string) => string][] = [
    ['block moved to the left', (line) => line.slice(shift)],
    ['block moved to the right', (line) => (line === '' || line.startsWith('\t') ? line : `  ${line}`)],
  ];
  for (const [way, move] of moves) {
    const moved = block.search.map(move).join('\n');
    const original = block.search.join('\n');
    // Where the moved lines stand in the file just so, the block means that place.
    if (
      moved !== original &&
      block.before.split(moved).length - 1 <= (original.includes(moved) ? 1 : 0) &&
      !written.some((line) => line.startsWith('\t'))
    ) {
      check(way, lines, move, truth(block));
    }
  }
}

/** True when it is plain which lines of the search are in the replacement: each once, in the same order. */
function keepsOrder({ search, replace }: DerivedBlock): boolean {
  const places = replace.flatMap((line) => (search.includes(line) ? search.indexOf(line) : []));
  return (
    new Set(search).size === search.length &&
    places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
  );
}

/** The block as it comes out of a file with blanks at line ends: unchanged lines keep them. */
function withBlanks(block: DerivedBlock, blanked: readonly string[]): DerivedBlock {
  const own = new Map(block.search.map((line, index) => [line, blanked[block.start + index] ?? line]));
  return { ...block, replace: block.replace.map((line) => own.get(line) ?? line) };
}

function judgeDiff(path: string, text: string, next: string, judgement: VersionsJudgement): void {
  const diff = createTwoFilesPatch(`a/${path}`, `b/${path}`, text, next, '', '', { context: 3 }).replaceAll(
    /^@@ .* @@$/gm,
    '@@ -1,1 +1,1 @@',
  );
  const parsed = parseUnifiedDiff(diff);
  const result = parsed.ok ? applyEdits(new Map([[path, text]]), parsed.edits) : parsed;
  record(judgement, 'whole diff, wrong numbers', path, result, path, next);
}

function record(
  judgement: VersionsJudgement,
  way: string,
  place: string,
  result: ReturnType<typeof applyEdits>,
  path: string,
  expected: string,
): void {
  const count = judgement.ways.get(way) ?? { blocks: 0, applied: 0, refused: 0, wrong: 0 };
  judgement.ways.set(way, count);
  count.blocks++;
  if (!result.ok) {
    count.refused++;
    const code = result.failures[0]?.code ?? '';
    judgement.codes.set(`${way}: ${code}`, (judgement.codes.get(`${way}: ${code}`) ?? 0) + 1);
    if (code !== 'search-ambiguous')
      judgement.problems.push(`refused (${way}) ${place}: ${result.failures[0]?.message}`);
  } else if (result.files.get(path) === expected) count.applied++;
  else {
    count.wrong++;
    judgement.problems.push(`WRONG (${way}) ${place}`);
  }
}
