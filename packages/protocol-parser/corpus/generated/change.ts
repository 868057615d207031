import type { Random } from './random.ts';
import type { Source } from './write-source.ts';

/** One line of a replacement, and the line of the region it is copied from, if it is. */
export interface NewLine {
  readonly text: string;
  readonly from: number | null;
}

/** A range of lines of a source and what takes its place, line by line. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly NewLine[];
}

/** Chooses a range of one to eight lines with a letter in it, and changes it. */
export function randomChange(
  random: Random,
  source: Source,
  from = 0,
  to: number = source.lines.length,
): Change | null {
  const length = 1 + random.below(8);
  const start = from + random.below(Math.max(1, to - from - length));
  const end = Math.min(to, start + length);
  const region = source.lines.slice(start, end);
  if (!region.some((line) => /[a-z]/.test(line)) || region[0] === '' || region.at(-1) === '') return null;
  return { start, end, lines: changedLines(random, region) };
}

function changedLines(random: Random, region: readonly string[]): NewLine[] {
  const copy = region.map((text, from): NewLine => ({ text, from }));
  const fresh = `fresh${random.below(100_000)}`;
  const at = random.below(region.length);
  const indent = /^ */.exec(region[at] ?? '')?.[0] ?? '';
  const way = random.below(5);
  const target = region.findIndex((line) => /[a-z]{3}/.test(line));
  if (way === 0 || target < 0) return copy.toSpliced(at, 0, { text: `${indent}${fresh}();`, from: null });
  if (way === 1 && region.length > 1) return copy.toSpliced(at, 1);
  if (way === 2)
    return copy.toSpliced(
      at,
      1,
      { text: `${indent}${fresh}(${random.below(9)});`, from: null },
      { text: `${indent}more();`, from: null },
    );
  return copy.with(target, { text: (region[target] ?? '').replace(/[a-z]{3,}/, fresh), from: null });
}

/** The source with its changes made: the truth. */
export function applied(
  lines: readonly string[],
  changes: readonly Change[],
  lineOf: (line: NewLine, change: Change) => string = (line) => line.text,
): string[] {
  const output: string[] = [];
  let from = 0;
  for (const change of changes.toSorted((left, right) => left.start - right.start)) {
    output.push(...lines.slice(from, change.start), ...change.lines.map((line) => lineOf(line, change)));
    from = change.end;
  }
  return [...output, ...lines.slice(from)];
}

/** True when a text without its blanks is in another more than once: then no one can say which place was meant. */
export function standsTwice(lines: readonly string[], region: readonly string[]): boolean {
  const squeeze = (text: readonly string[]): string => text.join('').replace(/\s+/g, '');
  const whole = squeeze(lines);
  const part = squeeze(region);
  return whole.indexOf(part) !== whole.lastIndexOf(part);
}
