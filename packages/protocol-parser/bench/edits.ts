import { applyEdits, type EditBlock } from '../src/index.ts';

/** Rounds of each measurement; the fastest counts, since everything else on the machine only adds. */
const ROUNDS = 5;
const BLOCKS = 50;
const path = 'src/large.ts';

/** About 2 MB of code in 40,000 lines, none of which is like another. */
function largeFile(megabytes: number): string[] {
  return Array.from({ length: megabytes * 20_000 }, (_, index) => {
    const indent = '  '.repeat(1 + (index % 4));
    return `${indent}const value${index} = compute(${index * 7919}, 'row ${index}');`;
  });
}

/** Blocks of five lines, spread over the file; each changes its middle line. */
function blocksOf(lines: readonly string[], written: (line: string) => string = (line) => line): EditBlock[] {
  const distance = Math.floor(lines.length / BLOCKS);
  return Array.from({ length: BLOCKS }, (_, block) => {
    const search = lines.slice(block * distance + 3, block * distance + 8).map(written);
    return {
      search: search.join('\n'),
      replace: search.with(2, `${/^ */.exec(search[2] ?? '')?.[0]}changed(${block});`).join('\n'),
    };
  });
}

function milliseconds(run: () => void): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.();
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** What no unique search can do without: one pass of `indexOf` over the whole file for each block. */
function floorOf(text: string, blocks: readonly EditBlock[]): number {
  return milliseconds(() => {
    for (const { search } of blocks) for (let at = text.indexOf(search); at >= 0; at = text.indexOf(search, at + 1));
  });
}

/** A new string of the same units: an engine keeps what it learnt about the last one. */
function fresh(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

function apply(text: string, blocks: readonly EditBlock[]): string {
  const result = applyEdits(new Map([[path, text]]), [{ path, blocks }]);
  return result.ok ? (result.report[0]?.tier ?? '') : (result.failures[0]?.code ?? '');
}

const lines = largeFile(2);
const plain = lines.join('\n');
const ways: readonly (readonly [string, string, readonly EditBlock[]])[] = [
  ['exact', plain, blocksOf(lines)],
  ['file in CR LF', lines.join('\r\n'), blocksOf(lines)],
  ['blanks at line ends of the file', lines.map((line) => `${line}  `).join('\n'), blocksOf(lines)],
  ['blocks moved to the left', plain, blocksOf(lines, (line) => line.slice(2))],
  ['typographic quotes in the blocks', plain, blocksOf(lines, (line) => line.replaceAll("'", '\u2019'))],
  ['none of the blocks found', plain, blocksOf(lines, (line) => line.replace('compute', 'computed'))],
];

console.log(`CPU time, fastest of ${ROUNDS}; Node ${process.version}`);
console.log(`\n${BLOCKS} blocks on a file of ${(plain.length / 1e6).toFixed(1)} MB and ${lines.length} lines\n`);
console.log('| blocks | outcome | one indexOf pass a block | applyEdits | ratio |');
console.log('| --- | --- | --- | --- | --- |');
for (const [name, text, blocks] of ways) {
  const floor = floorOf(plain, blocksOf(lines));
  const outcome = apply(text, blocks);
  const time = milliseconds(() => apply(fresh(text), blocks));
  console.log(
    `| ${name} | ${outcome} | ${floor.toFixed(0)} ms | ${time.toFixed(0)} ms | ${(time / floor).toFixed(1)} |`,
  );
}

const worst: readonly (readonly [string, (size: number) => string, (length: number) => string])[] = [
  ['one character, a search that fails at its first', (size) => 'a'.repeat(size), (length) => `b${'a'.repeat(length)}`],
  ['one character, a search that fails at its last', (size) => 'a'.repeat(size), (length) => `${'a'.repeat(length)}b`],
  [
    'one character, a search that fails in the middle',
    (size) => 'a'.repeat(size),
    (length) => `${'a'.repeat(length / 2)}b${'a'.repeat(length / 2)}`,
  ],
  [
    'one line over and over',
    (size) => 'run();\n'.repeat(size / 7),
    (length) => `${'run();\n'.repeat(length / 7)}stop();`,
  ],
  [
    'one indented line over and over',
    (size) => '    run();\n'.repeat(size / 11),
    (length) => `${'run();\n'.repeat(length / 7)}stop();`,
  ],
  ['blanks without end', (size) => ' '.repeat(size), (length) => `${' '.repeat(length)}x`],
  ['backticks and quotes', (size) => '`\'"/'.repeat(size / 4), (length) => `  ${'`\'"/'.repeat(length / 4)}x`],
];

console.log(
  '\nRepeated text: one block that is nowhere; linear is about 2 a doubling and does not grow with the search\n',
);
console.log('| text | 1 MB | 2 MB | 4 MB | 2 MB, search of 1,000 | of 10,000 | of 100,000 |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const [name, textOf, searchOf] of worst) {
  const time = (size: number, length: number): string => {
    const text = textOf(size);
    const block = { search: searchOf(length), replace: 'x' };
    return `${milliseconds(() => apply(fresh(text), [block])).toFixed(0)} ms`;
  };
  const cells = [
    time(1e6, 10_000),
    time(2e6, 10_000),
    time(4e6, 10_000),
    time(2e6, 1000),
    time(2e6, 10_000),
    time(2e6, 100_000),
  ];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
