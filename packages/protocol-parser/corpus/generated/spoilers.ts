import type { CaseMaker } from './distortions.ts';
import { randomChange, standsTwice } from './change.ts';
import type { Random } from './random.ts';
import type { Source } from './write-source.ts';

/** Damages a search so that it fits nowhere, or a file so that it fits twice. Null where the damage does not take. */
function spoiled(
  spoil: (region: readonly string[], random: Random, source: Source) => readonly string[] | null,
): CaseMaker {
  return (random, source) => {
    const change = randomChange(random, source);
    if (change === null) return null;
    const region = source.lines.slice(change.start, change.end);
    const search = spoil(region, random, source);
    if (search === null || isInside(source.lines, search)) return null;
    return {
      text: source.lines.map((line) => `${line}\n`).join(''),
      blocks: [{ search: search.join('\n'), replace: change.lines.map((line) => line.text).join('\n') }],
      expected: null,
      mayRefuse: true,
    };
  };
}

function isInside(lines: readonly string[], search: readonly string[]): boolean {
  const squeeze = (text: readonly string[]): string => text.map((line) => line.trim()).join('\n');
  return squeeze(lines).includes(squeeze(search).trim());
}

/** Cases in which any change of the file is wrong. */
export const spoilers: Readonly<Record<string, CaseMaker>> = {
  'a name that is not there': spoiled((region, random) => {
    const at = region.findIndex((line) => /[a-z]{4}/.test(line));
    return at < 0
      ? null
      : region.with(
          at,
          (region[at] ?? '').replace(
            /[a-z]{4,}/,
            (word) => `${word.slice(0, 2)}${random.pick(['q', 'zz'])}${word.slice(3)}`,
          ),
        );
  }),
  'a letter in the other case': spoiled((region) => {
    const at = region.findIndex((line) => /[a-z]/.test(line));
    return at < 0
      ? null
      : region.with(
          at,
          (region[at] ?? '').replace(/[a-z]/, (letter) => letter.toUpperCase()),
        );
  }),
  'a line left out': spoiled((region, random) => {
    const at = 1 + random.below(region.length);
    return region.length < 3 || at >= region.length - 1 || region[at] === '' ? null : region.toSpliced(at, 1);
  }),
  'a line made up': spoiled((region, random) =>
    region.length < 2 ? null : region.toSpliced(1, 0, `  invented${random.below(999)}();`),
  ),
  'two lines swapped': spoiled((region) => {
    const [first, second, ...rest] = region;
    return first === undefined || second === undefined || first.trim() === second.trim()
      ? null
      : [second, first, ...rest];
  }),
  'a number changed': spoiled((region) => {
    const at = region.findIndex((line) => /\d/.test(line));
    return at < 0
      ? null
      : region.with(
          at,
          (region[at] ?? '').replace(/\d+/, (digits) => `${digits}7`),
        );
  }),
  'blanks inside a line': spoiled((region) => {
    const at = region.findIndex((line) => /\S \S/.test(line));
    return at < 0 ? null : region.with(at, (region[at] ?? '').replace(/(\S) (\S)/, '$1  $2'));
  }),
  'the same lines twice': (random, source) => {
    const change = randomChange(random, source);
    if (change === null) return null;
    const region = source.lines.slice(change.start, change.end);
    const lines = [...source.lines, '', ...region];
    if (!standsTwice(lines, region)) return null;
    const blocks = [{ search: region.join('\n'), replace: change.lines.map((line) => line.text).join('\n') }];
    return { text: lines.map((line) => `${line}\n`).join(''), blocks, expected: null, mayRefuse: true };
  },
  'code left out of the replacement': (random, source) => {
    const change = randomChange(random, source);
    if (change === null || /\.(?:html|py|md)$/.test(source.path)) return null;
    const region = source.lines.slice(change.start, change.end);
    const marker = random.pick([
      '// ... existing code ...',
      '/* ... */',
      '// rest of the code unchanged',
      '{/* ... rest of the component ... */}',
      '// ... other methods',
    ]);
    if (source.path.endsWith('.css') && !marker.startsWith('/*')) return null;
    const replace = [...change.lines.map((line) => line.text), marker].join('\n');
    return {
      text: source.lines.map((line) => `${line}\n`).join(''),
      blocks: [{ search: region.join('\n'), replace }],
      expected: null,
      mayRefuse: true,
    };
  },
  'two blocks that overlap': (random, source) => {
    const change = randomChange(random, source);
    if (change === null || change.end - change.start < 2) return null;
    const region = source.lines.slice(change.start, change.end);
    const last = region.at(-1) ?? '';
    const blocks = [
      { search: region.join('\n'), replace: change.lines.map((line) => line.text).join('\n') },
      { search: last, replace: `${last} // again` },
    ];
    return { text: source.lines.map((line) => `${line}\n`).join(''), blocks, expected: null, mayRefuse: true };
  },
};
