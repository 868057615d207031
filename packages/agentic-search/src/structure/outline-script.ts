import { OpenBrackets, type Bracket } from './open-brackets.ts';
import { readImport } from './read-import.ts';
import type {
  Block,
  Definition,
  Element,
  ImportStatement,
  Property,
  SourceStructure,
  Span,
} from './source-structure.ts';
import { tokenKind, type Tokens } from './token-kind.ts';
import { tokenizeScript, type ScriptDialect } from './tokenize-script.ts';
import { VisibleTextBuilder } from './visible-text.ts';

/**
 * Reads what ranking needs out of a script, markup or JSON text: spans, elements, blocks, names, imports, keyed strings and
 * visible words. Linear in the text; never fails.
 */
export function outlineScript(text: string, dialect: ScriptDialect): SourceStructure {
  const tokens = tokenizeScript(text, dialect);
  const spans: Span[] = [];
  const elements: Element[] = [];
  const blocks: Block[] = [];
  const definitions: Definition[] = [];
  const imports: ImportStatement[] = [];
  const properties: Property[] = [];
  const visible = new VisibleTextBuilder();
  const brackets = new OpenBrackets();
  const openElements: number[] = [];
  const attributes: string[] = [];
  const pending: { readonly name: string; readonly start: number; readonly depth: number; isFunction: boolean }[] = [];
  let importEnd = -1;
  let attribute = '';
  let pieces = 0;

  const word = (index: number): string => text.slice(tokens.starts[index] ?? 0, tokens.ends[index] ?? 0);
  const endOf = (index: number): number => tokens.ends[index] ?? 0;
  const close = (end: number, depth: number): void => {
    for (let last = pending.at(-1); last !== undefined && last.depth >= depth; last = pending.at(-1)) {
      pending.pop();
      blocks.push({ type: last.isFunction ? 'function' : 'declaration', name: last.name, start: last.start, end });
    }
  };
  const closeElement = (end: number): void => {
    const element = elements[openElements.pop() ?? -1];
    if (element === undefined) return;
    element.end = end;
    if (element.openEnd < element.start) element.openEnd = end;
  };

  for (let index = 0; index < tokens.count; index += 1) {
    const kind = tokens.kinds[index];
    const start = tokens.starts[index] ?? 0;
    const end = tokens.ends[index] ?? 0;
    const inImport = index <= importEnd;

    if (kind === tokenKind.comment) {
      spans.push({ type: 'comment', start, end });
      continue;
    }
    if (pending.length > 0 && startsStatement(text, tokens, index)) close(endOf(index - 1), brackets.depth);

    if (kind === tokenKind.string || kind === tokenKind.template) {
      if (inImport) continue;
      spans.push({ type: 'string', start, end, ...(attribute === '' ? {} : { attribute }) });
      const quoted = kind === tokenKind.string ? text.slice(start + 1, end - 1) : text.slice(start, end);
      if (isPunctuation(text, tokens, index - 1, ':') && brackets.innermost === '{') {
        properties.push({ path: brackets.pathOf(keyName(word(index - 2))), value: quoted, start, end });
      }
      const shown =
        tokens.kinds[index - 1] === tokenKind.expressionOpen && tokens.kinds[index + 1] === tokenKind.expressionClose;
      if (shown && attribute === '' && openElements.length > 0) visible.add(quoted, start + 1);
    } else if (kind === tokenKind.regex) {
      spans.push({ type: 'regex', start, end });
    } else if (kind === tokenKind.jsxText) {
      spans.push({ type: 'jsx-text', start, end });
      visible.add(text.slice(start, end), start);
    } else if (kind === tokenKind.jsxOpen) {
      const name = text.slice(start + 1, end);
      elements.push({ name, start, openEnd: -1, end: text.length, parent: openElements.at(-1) ?? -1 });
      openElements.push(elements.length - 1);
      visible.tag(name);
      attributes.push(attribute);
      attribute = '';
    } else if (kind === tokenKind.jsxAttribute) {
      attribute = word(index);
    } else if (kind === tokenKind.jsxOpenEnd) {
      const element = elements[openElements.at(-1) ?? -1];
      if (element !== undefined) element.openEnd = end;
      attribute = '';
    } else if (kind === tokenKind.jsxSelfClose || kind === tokenKind.jsxClose) {
      visible.tag(elements[openElements.at(-1) ?? -1]?.name ?? '');
      closeElement(end);
      attribute = attributes.pop() ?? '';
    } else if (kind === tokenKind.expressionOpen) {
      brackets.open({ character: 'e', token: index, key: '', start });
    } else if (kind === tokenKind.expressionClose) {
      close(start, brackets.depth);
      brackets.close('e');
    } else if (kind === tokenKind.identifier && !inImport) {
      pieces = declare(index);
      if (pieces > 0) importEnd = pieces;
    } else if (kind === tokenKind.punctuation) {
      punctuate(index, text.charAt(start));
    }
  }
  close(text.length, 0);
  spans.push(...imports.filter((each) => !each.reExports || each.names.length === 0).map(importSpan));
  spans.sort((left, right) => left.start - right.start);
  return { spans, elements, blocks, definitions, imports, properties, visible: visible.build() };

  /** Reads a declaring keyword; gives the last token of an import statement, else 0. */
  function declare(index: number): number {
    const keyword = word(index);
    if (isPunctuation(text, tokens, index - 1, '.')) return 0;
    if (keyword === 'import' || keyword === 'export' || keyword === 'require') {
      const statement = readImport(text, tokens, index);
      if (statement === null) return 0;
      imports.push(statement);
      return statement.lastToken;
    }
    if (!declaring.has(keyword)) return 0;
    const previous = word(index - 1);
    const exported =
      previous === 'export' || previous === 'default' || (previous === 'async' && word(index - 2) !== '');
    const starTokens = isPunctuation(text, tokens, index + 1, '*') ? 1 : 0;
    const nameIndex = index + 1 + starTokens;
    const start = statementStart(index);
    const binds = keyword === 'const' || keyword === 'let' || keyword === 'var';
    if (tokens.kinds[nameIndex] === tokenKind.identifier) {
      const name = word(nameIndex);
      if (keyword === 'type' && !/^[=<]/.test(word(nameIndex + 1))) return 0;
      definitions.push({ name, start: tokens.starts[nameIndex] ?? 0, exported });
      close(endOf(index - 1), brackets.depth + 1);
      pending.push({ name, start, depth: brackets.depth, isFunction: keyword === 'function' });
    } else if (binds && /^[[{]$/.test(word(nameIndex))) {
      for (const at of destructured(text, tokens, nameIndex)) {
        definitions.push({ name: word(at), start: tokens.starts[at] ?? 0, exported: false });
      }
      pending.push({ name: '', start, depth: brackets.depth, isFunction: false });
    } else if (keyword === 'function' && exported) {
      pending.push({ name: 'default', start, depth: brackets.depth, isFunction: true });
    }
    return 0;
  }

  function statementStart(index: number): number {
    let first = index;
    while (first > 0 && modifiers.has(word(first - 1))) first -= 1;
    return tokens.starts[first] ?? 0;
  }

  function punctuate(index: number, character: string): void {
    if (character === '(' || character === '[' || character === '{') {
      const bracket: Bracket = { character, token: index, key: '', start: tokens.starts[index] ?? 0 };
      if (character !== '{') return brackets.open(bracket);
      const key = isPunctuation(text, tokens, index - 1, ':') ? keyName(word(index - 2)) : '';
      const opener = brackets.functionStart(text, tokens, index);
      if (opener >= 0 || tokens.kinds[index - 1] === tokenKind.arrow) {
        const last = pending.at(-1);
        if (last !== undefined && last.depth === brackets.depth) last.isFunction = true;
      }
      return brackets.open({ ...bracket, key, ...(opener >= 0 ? { functionStart: opener } : {}) });
    }
    if (character === ')' || character === ']' || character === '}') {
      close(tokens.starts[index] ?? 0, brackets.depth);
      const closed = brackets.close(character);
      if (closed?.functionStart !== undefined) {
        blocks.push({ type: 'function', name: '', start: closed.functionStart, end: endOf(index) });
      }
      return;
    }
    if (character === ';') close(endOf(index), brackets.depth);
  }
}

const declaring = new Set(['const', 'let', 'var', 'function', 'class', 'interface', 'type', 'enum']);
const modifiers = new Set(['export', 'default', 'async', 'declare', 'abstract']);
const statementWords = new Set(
  'const let var function class interface type enum export import return if for while switch try throw'.split(' '),
);

function importSpan(statement: ImportStatement): Span {
  return { type: 'import', start: statement.start, end: statement.end };
}

function keyName(token: string): string {
  return /^['"`]/.test(token) ? token.slice(1, -1) : token;
}

function isPunctuation(text: string, tokens: Tokens, index: number, character: string): boolean {
  return tokens.kinds[index] === tokenKind.punctuation && text.charAt(tokens.starts[index] ?? 0) === character;
}

/** Whether a token opens a statement, so that an unfinished declaration before it is over. */
function startsStatement(text: string, tokens: Tokens, index: number): boolean {
  if (index === 0 || tokens.kinds[index] !== tokenKind.identifier) return false;
  const previous = tokens.kinds[index - 1];
  const before = text.slice(tokens.starts[index - 1] ?? 0, tokens.ends[index - 1] ?? 0);
  if (previous === tokenKind.arrow || previous === tokenKind.jsxOpenEnd || modifiers.has(before)) return false;
  const continues = previous === tokenKind.punctuation && !/^[)\]}]$/.test(before);
  if (continues) return false;
  const word = text.slice(tokens.starts[index] ?? 0, tokens.ends[index] ?? 0);
  return statementWords.has(word) && text.slice(tokens.ends[index - 1] ?? 0, tokens.starts[index] ?? 0).includes('\n');
}

/** Token indices of the names that a pattern binds; the search for its end is bounded. */
function destructured(text: string, tokens: Tokens, index: number): number[] {
  const names: number[] = [];
  let depth = 0;
  for (let at = index; at < Math.min(tokens.count, index + 80); at += 1) {
    const character = tokens.kinds[at] === tokenKind.punctuation ? text.charAt(tokens.starts[at] ?? 0) : '';
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth -= 1;
    if (depth === 0) break;
    if (tokens.kinds[at] === tokenKind.identifier && !isPunctuation(text, tokens, at + 1, ':')) names.push(at);
  }
  return names;
}
