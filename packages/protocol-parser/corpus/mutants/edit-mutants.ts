/** A guard of edits taken out, and the case of the corpus that must notice. */
export interface EditMutant {
  /** The guard, in the words of the policy. */
  readonly guard: string;
  /** File under `src/edits`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Id of the case. */
  readonly noticedBy: string;
}

type Row = readonly [guard: string, find: string, replace: string, noticedBy: string];
const inFile = (file: string, rows: readonly Row[]): EditMutant[] =>
  rows.map(([guard, find, replace, noticedBy]) => ({ guard, file, find, replace, noticedBy }));

/** Every guard, removed one at a time. */
export const editMutants: readonly EditMutant[] = [
  ...inFile('locate-block.ts', [
    ['a search fits one place only', 'if (hits.length > 1)', 'if (false)', 'ambiguous-line'],
    ['in every tier', 'if (hits.length > 1)', "if (hits.length > 1 && tier === 'exact')", 'ambiguous-indent'],
    ['blanks that nobody sees do not choose', 'if (twins.length > 1)', 'if (false)', 'ambiguous-invisible'],
    ['a search does not begin inside a word', 'cutsWord(file.text, place.start) ||', '', 'near-miss-suffix'],
    ['a search does not end inside a word', '|| cutsWord(file.text, place.end)', '', 'near-miss-prefix'],
    [
      'an exact search changes no line',
      "tier !== 'exact' && tier !== 'line-ending' && tiers.has('trailing-space')",
      'true',
      'trailing-spaces-in-replacement-only',
    ],
  ]),
  ...inFile('word-edges.ts', [
    ['a number is a word', '\\\\p{N}\\\\p{M}_$]$', '\\\\p{M}_$]$', 'near-miss-number'],
    [
      'a decimal number is one word',
      "return after.startsWith('.') && DIGIT.test(last) && DIGIT.test(after.charAt(1));",
      'return false;',
      'near-miss-decimal',
    ],
    ['scripts without spaces have no words to cut', 'Script=Han}', 'Script=Ogham}', 'fragment-without-spaces'],
  ]),
  ...inFile('starts-where-meant.ts', [
    ['a search does not begin inside indentation', 'if (isBlank(text.charAt(at))) return false;', '', 'indent-inside'],
    [
      'no line comes to stand left of the first',
      '|| indentOf(line.text).startsWith(indent)',
      '|| true',
      'indent-left-of-place',
    ],
  ]),
  ...inFile('find-hits.ts', [
    [
      'a place left to another tier still counts',
      'return findOccurrences(text, block.raw, MAX_HITS, accepts)',
      'return findOccurrences(text, block.raw, MAX_HITS, (at) => accepts(at) && startsWhereMeant(text, at, block, file.language))',
      'ambiguous-beside-moved',
    ],
    ['lines are not moved where blanks count', 'if (!file.mayReindent()) return [];', '', 'indent-in-python'],
    [
      'a search may have a line end that the file lacks',
      'hits.length === 0 &&',
      'false &&',
      'no-final-line-end-search-has-one',
    ],
    [
      'whole lines are whole',
      'const accepts = (at: number): boolean => !block.wholeLines ||',
      'const accepts = (at: number): boolean => true ||',
      'diff-part-of-line',
    ],
    ['blank edges are overlooked', 'return core === null ? []', 'return true ? []', 'blank-edges-search-only'],
    [
      'a CR goes with its LF',
      "text[at] === '\\n' && text[at - 1] === '\\r' ? at - 1 : at",
      'at',
      'crlf-search-begins-with-line-end',
    ],
  ]),
  ...inFile('reindenter.ts', [
    [
      'lines inside a template literal are content',
      'const inTemplate = file.templateLines();',
      'const inTemplate: ReadonlySet<number> | null = new Set();',
      'indent-in-template-literal',
    ],
    [
      'new lines of a template literal are not moved',
      'return kept.has(line.index) ? null : map(line);',
      'return map(line);',
      'template-literal-new-moved',
    ],
    [
      'lost indentation is known for lines that take a place',
      'fileIndents[line.origin] ?? null',
      "fileIndents[line.origin] ?? ''",
      'indent-flattened-new-line',
    ],
  ]),
  ...inFile('render-replacement.ts', [
    [
      'unchanged lines keep the bytes of the file',
      'if (same >= 0) text = fileLines[same]?.text ?? text;',
      'if (false) text = line.text;',
      'trailing-spaces-in-file',
    ],
    [
      'lines end as the file does',
      "if (!file.text.includes('\\r\\n')) return () => '\\n';",
      "if (true) return () => '\\n';",
      'crlf-one-line-becomes-two',
    ],
    ['each line keeps its own line end', 'if (origin >= 0) lineEnd = lineEnds(origin);', '', 'mixed-line-ends'],
  ]),
  ...inFile('keep-punctuation.ts', [
    [
      'characters that the model smartened are written as in the file',
      'for (const [mark, ascii] of smartened)',
      'for (const [mark, ascii] of new Map<string, string>())',
      'quotes-in-search-new-line',
    ],
    [
      'typographic characters of the file stay',
      'if (search.length === file.length)',
      'if (false)',
      'quotes-and-indent',
    ],
  ]),
  ...inFile('settle-edges.ts', [
    [
      'lines are not joined at the end',
      '(atEnd ? !wholeLines : !isLineEnd(text, end))',
      'false',
      'line-end-in-search-only',
    ],
    [
      'lines are not joined at the beginning',
      "if (search.startsWith('\\n') && !replace.startsWith('\\n') &&",
      'if (false &&',
      'line-end-before-search-only',
    ],
    [
      'the line goes with all that it holds',
      'if (!wholeStart || !isLineEnd(text, lineEnd)) return placement;',
      'return placement;',
      'delete-one-line',
    ],
    [
      'its indentation goes too',
      'isBlank(text.charAt(lineStart - 1))) lineStart--',
      'false) lineStart--',
      'delete-indented-line-without-indent',
    ],
    [
      'a file keeps the lack of a final line end',
      'start: lineStart - lineEndBefore(text, lineStart), end: lineEnd',
      'start: lineStart, end: lineEnd',
      'delete-last-line-without-line-end',
    ],
    [
      'a diff may ask for a final line end',
      'if (addsLine)',
      "if (addsLine || replace.endsWith('\\n'))",
      'diff-adds-newline',
    ],
  ]),
  ...inFile('prepared-block.ts', [
    [
      'a byte order mark belongs to the file',
      'text.startsWith(BYTE_ORDER_MARK) ? 1 : 0',
      '0',
      'byte-order-mark-in-block',
    ],
  ]),
  ...inFile('plan-file-edits.ts', [
    ['blocks do not overlap', 'failures.push(...overlaps(file, placed));', '', 'overlap-lines'],
    ['no code is left out', 'if (marker !== null)', 'if (false)', 'omission-line-comment'],
    ['a search says something', "if (block.search.split('\\n').every(isBlank))", 'if (false)', 'blank-search'],
    [
      'lines are not inserted twice',
      'if (present === null) return location.located;',
      'return location.located;',
      'insertion-there-already',
    ],
  ]),
  ...inFile('plan-edits.ts', [
    [
      'the base is the one that was meant',
      'if (text !== undefined && hash(text) === edit.baseHash) return [];',
      'return [];',
      'stale-base',
    ],
    ['a new path is one of the project', 'if (!parsed.ok)', 'if (false)', 'path-escapes'],
    ['no code is left out of a new file', 'if (marker !== null)', 'if (false)', 'omission-in-new-file'],
    ['nothing lands when anything fails', 'if (failures.length > 0)', 'if (false)', 'second-file-fails'],
  ]),
  ...inFile('apply-edits.ts', [
    ['an edit changes something', 'if (edits.length > 0 &&', 'if (false &&', 'no-change'],
    ['paths do not collide', 'if (collisions.length > 0)', 'if (false)', 'path-differs-in-case'],
  ]),
  ...inFile('omission-marker.ts', [
    ['a line that the file has is no marker', 'if (!known.has(line))', 'if (true)', 'marker-that-the-file-has'],
  ]),
  ...inFile('check-merged-file.ts', [
    ['a merge is not empty', "if (merged.trim() === '')", 'if (false)', 'merge-blank'],
    ['a merge holds no fence', 'if (fence !== undefined)', 'if (false)', 'merge-fence-inside'],
    ['Markdown may hold fences', 'languageOf(path).prose ? undefined :', '', 'merge-fence-in-markdown'],
    ['a merge leaves no code out', 'if (marker !== null)', 'if (false)', 'merge-marker-unspoken'],
    ['a merge takes few lines away', 'if (removed > Math.max', 'if (false && removed > Math.max', 'merge-deletes-half'],
    [
      'a merge keeps the final line end',
      "if (original.endsWith('\\n') && !text.endsWith('\\n'))",
      'if (false)',
      'merge-final-line-end',
    ],
    [
      'a merge keeps the byte order mark',
      "original.startsWith('\\uFEFF') ? '\\uFEFF' : ''",
      "''",
      'merge-byte-order-mark',
    ],
  ]),
  ...inFile('parse-unified-diff.ts', [
    ['every line of a hunk has a sign', 'if (stray >= 0 &&', 'if (false &&', 'diff-lost-space'],
    ['a diff deletes no file', 'if (section.newName === NOTHING)', 'if (false)', 'diff-deletes-file'],
    ['a diff renames no file', 'if (extended !== undefined)', 'if (false)', 'diff-renames-file'],
    ['hunks are whole lines', '{ search, replace, wholeLines: true }', '{ search, replace }', 'diff-part-of-line'],
  ]),
  ...inFile('diff-sections.ts', [
    [
      'a removed line may look like a header',
      "if (!lines[index]?.startsWith('--- ') || !lines[index + 1]?.startsWith('+++ ')) return false;",
      "if (!lines[index]?.startsWith('--- ')) return false;\n  return true;",
      'diff-removed-dashes',
    ],
  ]),
];
