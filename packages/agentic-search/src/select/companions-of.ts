import type { FileCorpus } from '../corpus/file-corpus.ts';
import type { FileFacts } from '../corpus/file-facts.ts';
import type { EditType } from '../plan/search-plan.ts';
import { isTextTable } from '../rank/file-kind.ts';
import type { Scan } from '../scan/scan-corpus.ts';
import type { Companion } from '../search/search-result.ts';
import { selectorClasses } from '../structure/outline-style.ts';
import { resolveImport } from './resolve-import.ts';

/** Most companions of one kind. */
const maxOfKind = 3;

/**
 * The files that a change to a file is likely to need: where it is mounted, the style rules of its classes (or, for a style
 * sheet, who uses them), the locale its texts are in, and for a new dependency the manifest.
 */
export function companionsOf(corpus: FileCorpus, scan: Scan, facts: FileFacts, editType: EditType): Companion[] {
  const companions: Companion[] = [];
  const add = (path: string, code: string, text: string): void => {
    if (path === facts.path || companions.some((each) => each.path === path)) return;
    if (companions.filter((each) => each.because.code === code).length >= maxOfKind) return;
    companions.push({ path, because: { code, text } });
  };
  if (editType === 'ADD_DEPENDENCY' && corpus.get('package.json') !== undefined) {
    add('package.json', 'manifest', 'A dependency is declared in package.json.');
  }
  for (const importer of importersOf(corpus, scan, facts)) {
    add(importer.path, 'mount-point', `${importer.path} imports ${facts.path}.`);
  }
  const isStyle = facts.structure.blocks.some((block) => block.type === 'css-rule');
  for (const [path, name] of isStyle ? classUsers(scan, facts) : classRules(scan, facts)) {
    const code = isStyle ? 'class-user' : 'css-rule';
    add(path, code, isStyle ? `${path} uses the class ${name}.` : `${path} has the rule of the class ${name}.`);
  }
  for (const path of localesOf(scan, facts))
    add(path, 'locale', `${path} holds texts that ${facts.path} shows by key.`);
  return companions;
}

/** Files that import a file; read only where its name occurs. */
function importersOf(corpus: FileCorpus, scan: Scan, facts: FileFacts): FileFacts[] {
  const name = facts.path.slice(facts.path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const folder = facts.path.split('/').at(-2) ?? '';
  const clue = name === 'index' ? `/${folder}` : `/${name}`;
  const found: FileFacts[] = [];
  for (const other of scan.searched) {
    if (other === facts || !other.view.includes(clue)) continue;
    corpus.keepStructure(other);
    const { imports } = other.structure;
    if (imports.some((statement) => resolveImport(corpus, other.path, statement.specifier) === facts))
      found.push(other);
    if (found.length > maxOfKind) break;
  }
  return found;
}

/** Style sheets with a rule for a class of a component. Utility classes have none, so they bring nothing in. */
function classRules(scan: Scan, facts: FileFacts): (readonly [path: string, name: string])[] {
  const classes = classWords(facts);
  if (classes.size === 0) return [];
  return scan.searched.flatMap((other) => {
    if (!/\.(css|scss|sass|less|pcss)$/.test(other.path)) return [];
    const name = other.structure.blocks
      .flatMap((block) => selectorClasses(block.name))
      .find((each) => classes.has(each));
    return name === undefined ? [] : [[other.path, name] as const];
  });
}

/** Components that use a class of a style sheet. */
function classUsers(scan: Scan, facts: FileFacts): (readonly [path: string, name: string])[] {
  const names = new Set(facts.structure.blocks.flatMap((block) => selectorClasses(block.name)).slice(0, 200));
  const users: (readonly [path: string, name: string])[] = [];
  for (const other of scan.searched) {
    if (users.length >= maxOfKind) break;
    if (other === facts || !/\.(tsx|jsx|html|vue|svelte|astro)$/.test(other.path)) continue;
    const name = [...classWords(other)].find((each) => names.has(each));
    if (name !== undefined) users.push([other.path, name]);
  }
  return users;
}

/** The words of a file's class attributes. */
export function classWords(facts: FileFacts): Set<string> {
  const words = new Set<string>();
  for (const span of facts.structure.spans) {
    if (span.attribute === undefined || !/^class(name)?$/i.test(span.attribute)) continue;
    for (const word of facts.view.slice(span.start, span.end).split(/[\s'"`]+/)) if (word !== '') words.add(word);
  }
  return words;
}

/** Tables of texts with a key that a file quotes, when the file asks for texts at all. */
function localesOf(scan: Scan, facts: FileFacts): string[] {
  const keys = new Set(
    Array.from(facts.view.matchAll(/\bt\(\s*['"`]([\w.:-]{1,80})['"`]/g), (match) => match[1] ?? ''),
  );
  if (keys.size === 0) return [];
  return scan.searched
    .filter((other) => isTextTable(other.path))
    .filter((other) =>
      other.structure.properties.some(
        (property) => keys.has(property.path) || keys.has(property.path.split('.').at(-1) ?? ''),
      ),
    )
    .map((other) => other.path);
}
