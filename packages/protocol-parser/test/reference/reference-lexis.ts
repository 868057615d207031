import { foreignCloseNames } from '../../src/parser/foreign-close-names.ts';

/** The grammar, written a second time: over the whole text, with patterns and no regard to time. */
export const top = [
  'file',
  'edit',
  'merge',
  'delete',
  'rename',
  'package',
  'packages',
  'command',
  'need',
  'explanation',
];
export const children = ['search', 'replace', 'update'];
export const reasoning = ['think', 'thinking', 'reasoning'];
export const foreign: readonly string[] = foreignCloseNames;
const required: { readonly [tag: string]: readonly string[] } = {
  file: ['path'],
  edit: ['path'],
  merge: ['path'],
  delete: ['path'],
  need: ['path'],
  rename: ['from', 'to'],
};

export function requiredOf(name: string): readonly string[] {
  return required[name] ?? [];
}

/** A whole open tag. */
export interface OpenFound {
  readonly name: string;
  readonly end: number;
  readonly attributes: readonly string[];
  readonly selfClosed: boolean;
}

function at(pattern: string, text: string, index: number): RegExpExecArray | null {
  const expression = new RegExp(pattern, 'y');
  expression.lastIndex = index;
  return expression.exec(text);
}

/** The name of the open tag at an index, if it is one of these. */
export function openNameAt(text: string, index: number, names: readonly string[], seal = ''): string | null {
  return at(`<(${names.join('|')})${seal}(?=[ \\t\\r\\n/>])`, text, index)?.[1] ?? null;
}

/** Where the header of a tag ends: with its `>`, or where it shows that it is none. */
export function headerEnd(
  text: string,
  index: number,
  name: string,
  seal: string,
): { readonly end: number; readonly whole: boolean } {
  const start = index + 1 + name.length + seal.length;
  let quote = '';
  for (let end = start; ; end++) {
    const unit = text.charAt(end);
    if (unit === '' || end - index >= 4096) return { end, whole: false };
    if (quote !== '') {
      if (unit === '\n') return { end, whole: false };
      if (unit === quote) quote = '';
    } else if (unit === '>') return { end: end + 1, whole: true };
    else if (unit === '<' || unit === '`') return { end, whole: false };
    else if (/["']/.test(unit) && /=[ \t\r\n]*$/.test(text.slice(start, end))) quote = unit;
  }
}

/** A whole open tag, or null. */
export function openAt(text: string, index: number, names: readonly string[], seal = ''): OpenFound | null {
  const name = openNameAt(text, index, names, seal);
  if (name === null) return null;
  const { end, whole } = headerEnd(text, index, name, seal);
  if (!whole) return null;
  let header = text.slice(index + 1 + name.length + seal.length, end);
  const attributes: string[] = [];
  for (;;) {
    const match = /^[ \t\r\n]+([\w:.@-]+)(?:[ \t\r\n]*=[ \t\r\n]*(?:"[^"]*"|'[^']*'|(?:(?!\/?>)[^ \t\r\n"'=])+))?/.exec(
      header,
    );
    if (match === null) break;
    attributes.push(match[1] === 'target_file' && (name === 'edit' || name === 'merge') ? 'path' : (match[1] ?? ''));
    header = header.slice(match[0].length);
  }
  const rest = /^[ \t\r\n]{0,8}(\/?)>$/.exec(header);
  return rest === null ? null : { name, end, attributes, selfClosed: rest[1] === '/' };
}

export interface CloseFound {
  readonly name: string;
  readonly end: number;
}

/** A whole close tag. */
export function closeAt(text: string, index: number, names: readonly string[], seal = ''): CloseFound | null {
  const match = at(`</(${names.join('|')})${seal}[ \\t\\r\\n]{0,8}>`, text, index);
  return match === null ? null : { name: match[1] ?? '', end: index + match[0].length };
}

/** An open tag that ends what is open: with its first attribute, or whole if it needs none. */
export function triggerAt(text: string, index: number, names: readonly string[]): string | null {
  const withAttribute = at(`<(${names.join('|')})[ \\t\\r\\n]{1,8}[\\w:.@-]{1,32}=`, text, index)?.[1];
  if (withAttribute !== undefined) return withAttribute;
  const whole = at(`<(${names.join('|')})>`, text, index)?.[1];
  return whole !== undefined && requiredOf(whole).length === 0 ? whole : null;
}

/** Whether a pattern matches at an index. */
export function matchesAt(pattern: string, text: string, index: number): boolean {
  return at(pattern, text, index) !== null;
}
