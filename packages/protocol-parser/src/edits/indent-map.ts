import { indentOf } from './lines.ts';

/** Rewrites the indentation of a new line to that of the file; null when the matched lines do not say how. */
export type IndentMap = (indent: string) => string | null;

/** The indentations of one matched line in the search text and in the file. */
export interface IndentPair {
  readonly search: string;
  readonly file: string;
}

/**
 * Finds the one shift that leads from each indentation in the search to the one in the file: the same blanks added to or removed from
 * every line, or whole levels in another unit (tabs for spaces, four spaces for two). Null when there is none.
 *
 * @param newIndents indentations of the lines to be written, which help to find the unit of the search.
 */
export function inferIndentMap(
  pairs: readonly IndentPair[],
  newIndents: readonly string[],
  fileUnit: number,
): IndentMap | null {
  return constantShift(pairs) ?? levelShift(pairs, newIndents, fileUnit) ?? oneLevel(pairs);
}

function constantShift(pairs: readonly IndentPair[]): IndentMap | null {
  const [first] = pairs;
  if (first === undefined) return null;
  if (first.file.endsWith(first.search)) {
    const added = first.file.slice(0, first.file.length - first.search.length);
    return pairs.every((pair) => pair.file === added + pair.search) ? (indent) => added + indent : null;
  }
  if (!first.search.endsWith(first.file)) return null;
  const removed = first.search.slice(0, first.search.length - first.file.length);
  if (!pairs.every((pair) => pair.search === removed + pair.file)) return null;
  return (indent) => (indent.startsWith(removed) ? indent.slice(removed.length) : null);
}

function levelShift(pairs: readonly IndentPair[], newIndents: readonly string[], fileUnit: number): IndentMap | null {
  const searchIndents = [...pairs.map((pair) => pair.search), ...newIndents];
  const searchBlank = blankOf(searchIndents);
  const fileBlank = blankOf(pairs.map((pair) => pair.file));
  if (searchBlank === null || fileBlank === null) return null;
  const target = fileBlank === '\t' ? 1 : fileUnit;
  const unit = searchBlank === '\t' ? 1 : (unshiftedUnit(pairs, searchIndents, target) ?? unitOf(searchIndents));
  if (unit === 0 || target === 0) return null;
  const levels = new Set<number>();
  let shift: number | null = null;
  for (const { search, file } of pairs) {
    const difference = file.length / target - search.length / unit;
    if (!Number.isInteger(search.length / unit) || !Number.isInteger(difference)) return null;
    if (shift !== null && shift !== difference) return null;
    shift = difference;
    levels.add(search.length / unit);
  }
  // Spaces for spaces: only two different levels prove that the unit differs.
  if (shift === null || (searchBlank === fileBlank && levels.size < 2)) return null;
  const moved = shift;
  return (indent) => {
    const level = indent.length / unit + moved;
    return Number.isInteger(level) && level >= 0 ? fileBlank.repeat(level * target) : null;
  };
}

/** All lines at one level, and no new one at another: the level is known even if its unit is not. */
function oneLevel(pairs: readonly IndentPair[]): IndentMap | null {
  const [first] = pairs;
  if (first === undefined || !pairs.every((pair) => pair.search === first.search && pair.file === first.file))
    return null;
  return (indent) => (indent === first.search ? first.file : null);
}

/** The unit of the search if its first line stands at the same level as in the file: that is likelier than another unit and another level. */
function unshiftedUnit(pairs: readonly IndentPair[], searchIndents: readonly string[], target: number): number | null {
  const indented = pairs.find((pair) => pair.search !== '' && pair.file !== '');
  if (indented === undefined || target === 0) return null;
  const unit = indented.search.length / (indented.file.length / target);
  const fits =
    Number.isInteger(unit) && unit >= 2 && unit <= 8 && searchIndents.every((indent) => indent.length % unit === 0);
  return fits ? unit : null;
}

/** The one blank that all indentations are made of. A text without any is read as the search of a file in tabs, hence a tab. */
function blankOf(indents: readonly string[]): ' ' | '\t' | null {
  const all = indents.join('');
  if (!all.includes(' ')) return '\t';
  return all.includes('\t') ? null : ' ';
}

/** The widest unit that all widths are multiples of, at most eight; 0 when there is none but one space. */
function unitOf(indents: readonly string[]): number {
  const widths = [...new Set(indents.map((indent) => indent.length))].filter((width) => width > 0);
  const divisor = widths.reduce((left, right) => greatestCommonDivisor(left, right), 0);
  return divisor === 1 || divisor > 8 ? 0 : divisor;
}

function greatestCommonDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestCommonDivisor(right, left % right);
}

/** The unit a text is indented by: the most common growth from one line to the next in spaces, 2 when there is none. */
export function indentUnit(lines: readonly string[]): number {
  const counts = new Map<number, number>();
  let previous = 0;
  for (const line of lines) {
    const indent = indentOf(line);
    if (indent.length === line.length || indent.includes('\t')) continue;
    const growth = indent.length - previous;
    if (growth >= 2 && growth <= 8) counts.set(growth, (counts.get(growth) ?? 0) + 1);
    previous = indent.length;
  }
  let unit = 2;
  let best = 0;
  for (const [growth, count] of counts) {
    if (count > best || (count === best && growth < unit)) [unit, best] = [growth, count];
  }
  return unit;
}
