import { trimLineEnd } from './lines.ts';
import { asciiPunctuation } from './normalized-text.ts';

/** A line of the search text and the line of the file it was found at. */
export interface LinePair {
  readonly search: string;
  readonly file: string;
}

/**
 * The typographic characters of the search that the file has as ASCII. A model that wrote them in the search writes them in the
 * replacement too, where they would break code.
 */
export function smartenedCharacters(pairs: readonly LinePair[]): ReadonlyMap<string, string> {
  const proven = new Set<string>();
  for (const { search, file } of pairs) {
    if (search === file || search.length !== file.length) continue;
    for (let index = 0; index < search.length; index++) {
      const written = search.charAt(index);
      const ascii = asciiPunctuation(written);
      if (ascii !== written && file.charAt(index) === ascii) proven.add(ascii);
    }
  }
  return new Map(
    [...TYPOGRAPHIC_MARKS].flatMap((mark) =>
      proven.has(asciiPunctuation(mark)) ? [[mark, asciiPunctuation(mark)] as const] : [],
    ),
  );
}

const TYPOGRAPHIC_MARKS =
  '\u2018\u2019\u201A\u201B\u2032\u201C\u201D\u201E\u201F\u2033\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00A0\u2002\u2003\u2007\u2009\u200A\u202F';

/**
 * A changed line with the punctuation of the file: what the line has in common with the search at either end is taken from the file, and
 * between them characters in `smartened` are written as the file has them.
 */
export function keepPunctuation(line: string, pair: LinePair | null, smartened: ReadonlyMap<string, string>): string {
  const search = pair === null ? '' : trimLineEnd(pair.search);
  const file = pair === null ? '' : trimLineEnd(pair.file);
  let head = 0;
  let tail = 0;
  if (search.length === file.length) {
    const most = Math.min(search.length, line.length);
    while (head < most && search[head] === line[head]) head++;
    while (tail < most - head && search[search.length - 1 - tail] === line[line.length - 1 - tail]) tail++;
  }
  let middle = line.slice(head, line.length - tail);
  for (const [mark, ascii] of smartened) middle = middle.replaceAll(mark, () => ascii);
  return file.slice(0, head) + middle + file.slice(file.length - tail);
}
