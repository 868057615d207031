import type { GeneratedCase } from './generated-case.ts';
import { applied, randomChange, standsTwice, type Change, type NewLine } from './change.ts';
import type { Random } from './random.ts';
import type { Source } from './write-source.ts';

/** Makes the rest of a case from a source, or null where the source does not lend itself to it. */
export type CaseMaker = (random: Random, source: Source) => Omit<GeneratedCase, 'id' | 'kind' | 'path'> | null;

interface Drawn {
  readonly change: Change;
  readonly region: readonly string[];
  readonly mayRefuse: boolean;
}

function draw(random: Random, source: Source): Drawn | null {
  const change = randomChange(random, source);
  if (change === null) return null;
  const region = source.lines.slice(change.start, change.end);
  return { change, region, mayRefuse: standsTwice(source.lines, region) };
}

/** The usual case: the lines of the file and of the block may be written in another way, the truth is the changed file in the file's way. */
function distorted(
  fileLine: (line: string, random: Random) => string,
  blockLine: (line: string) => string,
  lineEnd: '\n' | '\r\n' = '\n',
  fits: (source: Source, drawn: Drawn) => boolean = () => true,
): CaseMaker {
  return (random, source) => {
    const drawn = draw(random, source);
    if (drawn === null || !fits(source, drawn)) return null;
    const { change, region, mayRefuse } = drawn;
    // What stands after the last line of a match is outside of it, and is kept whatever takes its place.
    const lines = source.lines.map((line, index) => fileLine(line, index === change.end - 1 ? NEVER : random));
    const expected = applied(lines, [change], (line) =>
      line.from === null ? fileLine(line.text, NEVER) : (lines[change.start + line.from] ?? ''),
    );
    return {
      text: joined(lines, lineEnd),
      blocks: [
        {
          search: region.map(blockLine).join('\n'),
          replace: change.lines.map((line) => blockLine(line.text)).join('\n'),
        },
      ],
      expected: joined(expected, lineEnd),
      mayRefuse,
    };
  };
}

/** For what is done to a file by chance, and never to a new line. */
const NEVER: Random = { below: () => 1, once: () => false, pick: (items) => items[0] ?? failed() };

function failed(): never {
  throw new Error('Nothing to pick from.');
}

function joined(lines: readonly string[], lineEnd = '\n'): string {
  return lines.map((line) => line + lineEnd).join('');
}

const same = (line: string): string => line;
const trailing = (line: string, random: Random): string => (random.once(3) ? `${line}  ` : line);
const tabs = (line: string): string => line.replace(/^(?: {2})+/, (indent) => '\t'.repeat(indent.length / 2));
const wide = (line: string): string => line.replace(/^(?: {2})+/, (indent) => indent.repeat(2));
const curly = (line: string): string => line.replaceAll('"', '\u201D');
/** Of two lines that are alike but for the blanks at their ends, no one can say which one stays. */
const distinct = (_: Source, { region }: Drawn): boolean => new Set(region).size === region.length;
const hasLevels = (lines: readonly string[]): boolean =>
  new Set(lines.filter((line) => line !== '').map((line) => line.search(/\S/))).size > 1;

/** Ways in which a block that is meant well differs from its file. Each still has one right result. */
export const distortions: Readonly<Record<string, CaseMaker>> = {
  'as it is': distorted(same, same),
  'file in CR LF': distorted(same, same, '\r\n'),
  'blanks at line ends of the file': distorted(trailing, same, '\n', distinct),
  'blanks at line ends, CR LF': distorted(trailing, same, '\r\n', distinct),
  'file in tabs': distorted(tabs, same, '\n', (_, { change, region }) =>
    [...region, ...change.lines.map((line) => line.text)].some((line) => line.startsWith(' ')),
  ),
  'file in four blanks': distorted(
    wide,
    same,
    '\n',
    (_, { region }) => hasLevels(region) && region.some((line) => /^ {2}(?! )/.test(line)),
  ),
  'typographic quotes in the file': distorted(
    curly,
    same,
    '\n',
    (_, { change, region }) =>
      region.some((line) => line.includes('"')) &&
      change.lines.every((line) => line.from !== null || !line.text.includes('"')),
  ),
  'block moved to the left': (random, source) => {
    const drawn = draw(random, source);
    if (drawn === null) return null;
    const { change, region } = drawn;
    const all = [...region, ...change.lines.map((line) => line.text)].filter((line) => line !== '');
    const shift = Math.min(...all.map((line) => line.search(/\S/)));
    return shift === 0 ? null : movedOnly(source, drawn, (line) => line.slice(shift));
  },
  'block moved to the right': (random, source) => {
    const drawn = draw(random, source);
    return drawn === null ? null : movedOnly(source, drawn, (line) => (line === '' ? '' : `    ${line}`));
  },
  'blank lines around the block': (random, source) => {
    const drawn = draw(random, source);
    if (drawn === null) return null;
    const made = moved(source, drawn, same);
    const [block] = made.blocks;
    if (block === undefined) return null;
    const around = (text: string): string => `\n\n${text}\n\n`;
    return { ...made, blocks: [{ search: around(block.search), replace: around(block.replace) }] };
  },
  'file without final line end': (random, source) => {
    const drawn = draw(random, source);
    if (drawn === null) return null;
    const made = moved(source, drawn, same);
    const search = drawn.region.map((line) => `${line}\n`).join('');
    const replace = drawn.change.lines.map((line) => `${line.text}\n`).join('');
    return {
      ...made,
      text: made.text.slice(0, -1),
      blocks: [{ search, replace }],
      expected: (made.expected ?? '').slice(0, -1),
    };
  },
  'byte order mark': (random, source) => {
    const drawn = draw(random, source);
    if (drawn === null) return null;
    const made = moved(source, drawn, same);
    return { ...made, text: `\uFEFF${made.text}`, expected: `\uFEFF${made.expected}` };
  },
  'lines removed': (random, source) => {
    const drawn = draw(random, source);
    if (drawn === null || drawn.region.length === source.lines.length) return null;
    return moved(source, { ...drawn, change: { ...drawn.change, lines: [] } }, same);
  },
  'several blocks in any order': (random, source) => {
    const third = Math.floor(source.lines.length / 3);
    const changes = [0, 1, 2].flatMap((part) => randomChange(random, source, part * third, (part + 1) * third) ?? []);
    if (changes.length < 2) return null;
    const blocks = changes.map((change) => ({
      search: source.lines.slice(change.start, change.end).join('\n'),
      replace: change.lines.map((line) => line.text).join('\n'),
    }));
    if (random.once(2)) blocks.reverse();
    return {
      text: joined(source.lines),
      blocks,
      expected: joined(applied(source.lines, changes)),
      mayRefuse: changes.some((change) => standsTwice(source.lines, source.lines.slice(change.start, change.end))),
    };
  },
};

/** Like `moved`, unless the moved lines stand in the file just so: then the block says that place, and means it. */
function movedOnly(source: Source, drawn: Drawn, blockLine: (line: string) => string): ReturnType<CaseMaker> {
  const made = moved(source, drawn, blockLine);
  const search = made.blocks[0]?.search ?? '';
  const places = made.text.split(search).length - 1;
  const itself = drawn.region.join('\n').includes(search) ? 1 : 0;
  return places > itself ? null : made;
}

function moved(
  source: Source,
  { change, region, mayRefuse }: Drawn,
  blockLine: (line: string) => string,
): Omit<GeneratedCase, 'id' | 'kind' | 'path'> {
  return {
    text: joined(source.lines),
    blocks: [
      {
        search: region.map(blockLine).join('\n'),
        replace: change.lines.map((line: NewLine) => blockLine(line.text)).join('\n'),
      },
    ],
    expected: joined(applied(source.lines, [change])),
    mayRefuse,
  };
}
