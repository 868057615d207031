import { tokenKind, TokenSink, type Tokens } from './token-kind.ts';

/** How a text is read: as code, as code where `<` may open an element, or as markup whose braces are text. */
export type ScriptDialect = 'script' | 'jsx' | 'markup';

/**
 * Splits a script or markup text into tokens, in one pass and in linear time. Written for text that may be half-edited:
 * it never fails, an unclosed string ends with its line and an unclosed element with the text.
 */
export function tokenizeScript(text: string, dialect: ScriptDialect): Tokens {
  const sink = new TokenSink();
  const frames: Frame[] = [{ mode: dialect === 'markup' ? 'children' : 'code', depth: 0, name: '', open: new Map() }];
  const lastCloser = new Map<string, number>();
  /** True where a value may start, which is where `/` opens a pattern and `<` an element. */
  let valueExpected = true;
  let at = 0;

  const top = (): Frame => frames[frames.length - 1] ?? { mode: 'code', depth: 0, name: '', open: new Map() };
  const pop = (): void => {
    const frame = frames.pop();
    if (frame !== undefined && frame.mode === 'children')
      frame.open.set(frame.name, (frame.open.get(frame.name) ?? 1) - 1);
    valueExpected = false;
  };

  const openTag = (): void => {
    const start = at;
    at += 1;
    while (at < text.length && isNameCharacter(text.charCodeAt(at))) at += 1;
    const name = text.slice(start + 1, at);
    sink.push(tokenKind.jsxOpen, start, at);
    const parent = top();
    const open = parent.mode === 'children' ? parent.open : new Map<string, number>();
    if (text[at] === '<') at = skipTypeArguments(text, at);
    frames.push({ mode: 'tag', depth: 0, name, open });
  };

  const closeTag = (): void => {
    const start = at;
    at += 2;
    const nameStart = at;
    while (at < text.length && isNameCharacter(text.charCodeAt(at))) at += 1;
    const name = text.slice(nameStart, at);
    while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
    if (text[at] === '>') at += 1;
    if ((top().open.get(name) ?? 0) <= 0) return;
    while (frames.length > 1 && top().mode === 'children' && top().name !== name) {
      sink.push(tokenKind.jsxSelfClose, start, start);
      pop();
    }
    sink.push(tokenKind.jsxClose, start, at);
    pop();
  };

  const readCode = (frame: Frame): void => {
    const code = text.charCodeAt(at);
    const start = at;
    if (isSpace(code)) {
      at += 1;
    } else if (code === slash && (text.charCodeAt(at + 1) === slash || text[at + 1] === '*')) {
      at = commentEnd(text, at);
      sink.push(tokenKind.comment, start, at);
    } else if (code === 34 || code === 39) {
      at = stringEnd(text, at, true);
      sink.push(tokenKind.string, start, at);
      valueExpected = false;
    } else if (code === 96) {
      at += 1;
      frames.push({ mode: 'template', depth: 0, name: '', open: new Map() });
    } else if (isIdentifierStart(code)) {
      at += 1;
      while (at < text.length && isIdentifierPart(text.charCodeAt(at))) at += 1;
      sink.push(tokenKind.identifier, start, at);
      valueExpected = valueKeywords.has(text.slice(start, at));
    } else if (code >= 48 && code <= 57) {
      at += 1;
      while (at < text.length && isNumberPart(text.charCodeAt(at))) at += 1;
      sink.push(tokenKind.number, start, at);
      valueExpected = false;
    } else if (code === slash && valueExpected) {
      at = regexEnd(text, at);
      sink.push(tokenKind.regex, start, at);
      valueExpected = false;
    } else if (code === 60 && dialect === 'jsx' && valueExpected && opensElement(text, at, lastCloser)) {
      openTag();
    } else if (code === 61 && text[at + 1] === '>') {
      at += 2;
      sink.push(tokenKind.arrow, start, at);
      valueExpected = true;
    } else if (code === 125 && frame.depth === 0 && frames.length > 1) {
      at += 1;
      sink.push(tokenKind.expressionClose, start, at);
      pop();
    } else {
      if (code === 123) frame.depth += 1;
      if (code === 125 && frame.depth > 0) frame.depth -= 1;
      at += 1;
      sink.push(tokenKind.punctuation, start, at);
      valueExpected = code !== 41 && code !== 93;
    }
  };

  const openExpression = (width: number): void => {
    sink.push(tokenKind.expressionOpen, at, at + width);
    at += width;
    frames.push({ mode: 'code', depth: 0, name: '', open: new Map() });
    valueExpected = true;
  };

  const readTemplate = (): void => {
    const start = at;
    while (at < text.length && text[at] !== '`' && !(text[at] === '$' && text[at + 1] === '{'))
      at += text[at] === '\\' ? 2 : 1;
    at = Math.min(at, text.length);
    if (at > start) sink.push(tokenKind.template, start, at);
    if (text[at] === '$') return openExpression(2);
    at += 1;
    pop();
  };

  const readTag = (frame: Frame): void => {
    const code = text.charCodeAt(at);
    const start = at;
    if (code === 62) {
      at += 1;
      sink.push(tokenKind.jsxOpenEnd, start, at);
      frame.mode = 'children';
      frame.open.set(frame.name, (frame.open.get(frame.name) ?? 0) + 1);
      if (dialect === 'markup' && (frame.name === 'script' || frame.name === 'style'))
        at = rawTextEnd(text, at, frame.name);
      if (dialect === 'markup' && voidElements.has(frame.name.toLowerCase())) {
        sink.push(tokenKind.jsxSelfClose, at, at);
        pop();
      }
    } else if (code === slash && text[at + 1] === '>') {
      at += 2;
      sink.push(tokenKind.jsxSelfClose, start, at);
      pop();
    } else if (code === slash && (text[at + 1] === '*' || text[at + 1] === '/')) {
      at = commentEnd(text, at);
      sink.push(tokenKind.comment, start, at);
    } else if (code === 34 || code === 39) {
      at = stringEnd(text, at, false);
      sink.push(tokenKind.string, start, at);
    } else if (code === 123) {
      openExpression(1);
    } else if (isNameCharacter(code)) {
      at += 1;
      while (at < text.length && isNameCharacter(text.charCodeAt(at))) at += 1;
      sink.push(tokenKind.jsxAttribute, start, at);
    } else {
      at += 1;
    }
  };

  const readChildren = (): void => {
    const start = at;
    while (at < text.length && text[at] !== '<' && (dialect === 'markup' || text[at] !== '{')) at += 1;
    if (at > start) return sink.push(tokenKind.jsxText, start, at);
    if (text[at] === '{') return openExpression(1);
    const next = text.charCodeAt(at + 1);
    if (next === slash) return closeTag();
    if (next === 62 || isIdentifierStart(next)) return openTag();
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at);
      at = end === -1 ? text.length : end + 3;
      return sink.push(tokenKind.comment, start, at);
    }
    at += 1;
    sink.push(tokenKind.jsxText, start, at);
  };

  while (at < text.length) {
    const frame = top();
    if (frame.mode === 'code') readCode(frame);
    else if (frame.mode === 'template') readTemplate();
    else if (frame.mode === 'tag') readTag(frame);
    else readChildren();
  }
  return sink;
}

interface Frame {
  mode: 'code' | 'template' | 'tag' | 'children';
  depth: number;
  readonly name: string;
  /** How often each name is open in this run of nested elements: a closer that meets none is skipped in one look-up. */
  readonly open: Map<string, number>;
}

const slash = 47;
const voidElements = new Set('area base br col embed hr img input link meta source track wbr !doctype'.split(' '));
const valueKeywords = new Set(
  'return default case yield await typeof else do of in new void delete throw instanceof extends'.split(' '),
);

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
function isIdentifierStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 || code > 127;
}
function isIdentifierPart(code: number): boolean {
  return isIdentifierStart(code) || (code >= 48 && code <= 57);
}
function isNumberPart(code: number): boolean {
  return isIdentifierPart(code) || code === 46;
}
function isNameCharacter(code: number): boolean {
  return isIdentifierPart(code) || code === 45 || code === 46 || code === 58 || code === 64;
}

function commentEnd(text: string, at: number): number {
  const line = text[at + 1] === '/';
  const end = text.indexOf(line ? '\n' : '*/', at + 2);
  return end === -1 ? text.length : line ? end : end + 2;
}

function stringEnd(text: string, at: number, endsWithLine: boolean): number {
  const quote = text[at];
  let end = at + 1;
  while (end < text.length && text[end] !== quote) {
    if (endsWithLine && text[end] === '\n') return end;
    end += endsWithLine && text[end] === '\\' ? 2 : 1;
  }
  return Math.min(end + 1, text.length);
}

function regexEnd(text: string, at: number): number {
  let inClass = false;
  let end = at + 1;
  for (; end < text.length && text[end] !== '\n'; end += 1) {
    const character = text[end];
    if (character === '\\') end += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) break;
  }
  // No closing slash on the line: it was a division after all.
  if (text[end] !== '/') return at + 1;
  end += 1;
  while (end < text.length && isIdentifierPart(text.charCodeAt(end))) end += 1;
  return end;
}

/** Type arguments of an element are short; past the bound the `<` is left as it is. */
function skipTypeArguments(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < Math.min(text.length, at + 200); end += 1) {
    if (text[end] === '<') depth += 1;
    if (text[end] === '>' && text[end - 1] !== '=') depth -= 1;
    if (depth === 0) return end + 1;
  }
  return at + 1;
}

function rawTextEnd(text: string, at: number, name: string): number {
  const end = text.indexOf(`</${name}`, at);
  return end === -1 ? text.length : end;
}

/** Tells an element from type parameters, where a value may start. */
function opensElement(text: string, at: number, lastCloser: Map<string, number>): boolean {
  const next = text.charCodeAt(at + 1);
  if (next === 62) return true;
  if (!isIdentifierStart(next)) return false;
  let end = at + 2;
  while (end < text.length && isNameCharacter(text.charCodeAt(end))) end += 1;
  const name = text.slice(at + 1, end);
  if (text[end] === ',' || text.startsWith(' extends ', end) || text.startsWith(', ', end)) return false;
  if (text[end] !== '>' || text[end + 1] !== '(') return true;
  // Each look back reads the text once; hostile text with ever new names must not make that a habit.
  const known = lastCloser.get(name) ?? (lastCloser.size < 32 ? text.lastIndexOf(`</${name}`) : -1);
  lastCloser.set(name, known);
  return known > end;
}
