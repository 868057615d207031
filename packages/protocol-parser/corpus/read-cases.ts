import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { corpusSets, type CaseBlock, type CaseEdit, type CorpusCase, type CorpusSet } from './corpus-case.ts';

const folder = new URL('cases/', import.meta.url);

const NAMED: Readonly<Record<string, string>> = { CR: '\r', SP: ' ', TAB: '\t', BOM: '\uFEFF', NBSP: '\u00A0' };

/** Reads every case of the given sets from the text files beside this module. */
export function readCases(sets: readonly CorpusSet[] = corpusSets): CorpusCase[] {
  return sets.flatMap((set) => {
    const names = readdirSync(folder).includes(set) ? readdirSync(new URL(`${set}/`, folder)) : [];
    return names
      .filter((name) => name.endsWith('.txt'))
      .toSorted()
      .flatMap((name) =>
        parseCases(readFileSync(new URL(`${set}/${name}`, folder), 'utf8'), set, name.replace(/\.txt$/, '')),
      );
  });
}

/** Parses one text file of cases. Throws on the first mistake, with its line. */
export function parseCases(text: string, set: CorpusSet, kind: string): CorpusCase[] {
  const raw: RawCase[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const current = raw.at(-1);
    const section = current?.sections.at(-1);
    const fail = (problem: string): never => {
      throw new Error(`${set}/${kind}.txt:${index + 1}: ${problem}`);
    };
    if (line.startsWith('=== '))
      raw.push({ id: line.slice(4).trim(), headers: new Map(), sections: [], line: index + 1 });
    else if (current === undefined) {
      if (line.trim() !== '' && !line.startsWith('#')) fail('text before the first case');
    } else if (line.startsWith('--- ')) {
      const [name = '', ...words] = line.slice(4).trim().split(' ');
      current.sections.push({ name, words, lines: [], finalLineEnd: true });
    } else if (section === undefined) {
      const [, key, value] = /^([a-z-]+): (.*)$/.exec(line) ?? [];
      if (key !== undefined && value !== undefined) current.headers.set(key, value.trim());
      else if (line.trim() !== '' && !line.startsWith('#')) fail(`not a header: ${line}`);
    } else if (line.startsWith('|')) section.lines.push(unescape(line.slice(1)));
    else if (line === '\\') section.finalLineEnd = false;
    else if (line.trim() !== '') fail(`a line of a section begins with "|": ${line}`);
  }
  return raw.map((each) => corpusCase(each, set, kind));
}

interface RawSection {
  readonly name: string;
  readonly words: readonly string[];
  readonly lines: string[];
  finalLineEnd: boolean;
}

interface RawCase {
  readonly id: string;
  readonly line: number;
  readonly headers: Map<string, string>;
  readonly sections: RawSection[];
}

function unescape(line: string): string {
  return line.replace(/⟦(?:U\+([0-9A-F]{4,6})|([A-Z]+))⟧/g, (all, code: string | undefined, name: string | undefined) =>
    code === undefined ? (NAMED[name ?? ''] ?? all) : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** The text of a file: every line has its line end, unless a line with a backslash follows the last. */
function fileTextOf(section: RawSection): string {
  const lineEnd = section.words.includes('crlf') ? '\r\n' : '\n';
  return section.lines.join(lineEnd) + (section.finalLineEnd && section.lines.length > 0 ? lineEnd : '');
}

/** The text between two tags: without the line end before the closing one. */
function bodyOf(section: RawSection): string {
  return section.lines.join(section.words.includes('crlf') ? '\r\n' : '\n');
}

function corpusCase(raw: RawCase, set: CorpusSet, kind: string): CorpusCase {
  const fail = (problem: string): never => {
    throw new Error(`${set}/${kind}.txt:${raw.line}: case ${raw.id}: ${problem}`);
  };
  const files: Record<string, string> = {};
  const expected: Record<string, string> = {};
  const edits: { path: string; blocks: CaseBlock[]; baseHash?: string }[] = [];
  const gone = new Set<string>();
  let diff: string | undefined;
  let snippet: { path: string; text: string } | undefined;
  let answer: string | undefined;
  let search: string | undefined;
  let expects = false;
  const firstPath = (): string => Object.keys(files)[0] ?? fail('no file');
  const current = (): (typeof edits)[number] => {
    if (edits.length === 0) edits.push({ path: firstPath(), blocks: [] });
    return edits[edits.length - 1] ?? fail('no edit');
  };
  for (const section of raw.sections) {
    const [path] = section.words;
    if (section.name === 'file') files[path ?? fail('a file needs a path')] = fileTextOf(section);
    else if (section.name === 'edit') edits.push({ path: path ?? fail('an edit needs a path'), blocks: [] });
    else if (section.name === 'base')
      current().baseHash = createHash('sha256').update(fileTextOf(section)).digest('hex');
    else if (section.name === 'search') search = bodyOf(section);
    else if (section.name === 'replace') {
      current().blocks.push({ search: search ?? fail('replace without search'), replace: bodyOf(section) });
      search = undefined;
    } else if (section.name === 'diff') diff = fileTextOf(section);
    else if (section.name === 'snippet') snippet = { path: path ?? firstPath(), text: bodyOf(section) };
    else if (section.name === 'answer') answer = fileTextOf(section);
    else if (section.name === 'expect') {
      expects = true;
      expected[path === undefined || path === 'crlf' ? firstPath() : path] = fileTextOf(section);
    } else if (section.name === 'gone') gone.add(path ?? fail('gone needs a path'));
    else fail(`unknown section ${section.name}`);
  }
  const code = raw.headers.get('code');
  const tier = raw.headers.get('tier');
  if (expects === (code !== undefined)) fail('a case has either expected files or a code (which may be "any")');
  const kept = Object.fromEntries(Object.entries({ ...files, ...expected }).filter(([path]) => !gone.has(path)));
  return {
    id: raw.id,
    set,
    kind: raw.headers.get('kind') ?? kind,
    title: raw.headers.get('title') ?? fail('no title'),
    files,
    ...(edits.length > 0 ? { edits: edits satisfies CaseEdit[] } : {}),
    ...(diff === undefined ? {} : { diff }),
    ...(snippet === undefined
      ? {}
      : { merge: { path: snippet.path, snippet: snippet.text, answer: answer ?? fail('a merge needs an answer') } }),
    expect: expects
      ? { ok: true, files: kept, ...(tier === undefined ? {} : { tier }) }
      : { ok: false, ...(code === 'any' || code === undefined ? {} : { code }) },
  };
}
