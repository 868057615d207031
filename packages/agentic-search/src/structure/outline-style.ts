import type { Block, Definition, ImportStatement, SourceStructure, Span } from './source-structure.ts';
import { emptyStructure } from './source-structure.ts';

/** Reads the rules of a style sheet, nested ones included, with its comments and strings. Linear; never fails. */
export function outlineStyle(text: string): SourceStructure {
  const spans: Span[] = [];
  const blocks: Block[] = [];
  const definitions: Definition[] = [];
  const imports: ImportStatement[] = [];
  const open: { readonly name: string; readonly start: number }[] = [];
  let partStart = -1;
  let at = 0;

  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '/' && text[at + 1] === '*') {
      const close = text.indexOf('*/', at + 2);
      const end = close === -1 ? text.length : close + 2;
      spans.push({ type: 'comment', start: at, end });
      at = end;
      continue;
    }
    if (character === '/' && text[at + 1] === '/' && text[at - 1] !== ':') {
      const close = text.indexOf('\n', at);
      const end = close === -1 ? text.length : close;
      spans.push({ type: 'comment', start: at, end });
      at = end;
      continue;
    }
    if (character === '"' || character === "'") {
      const end = quoteEnd(text, at, character);
      spans.push({ type: 'string', start: at, end });
      if (partStart === -1) partStart = at;
      at = end;
      continue;
    }
    if (character === '{') {
      const start = partStart === -1 ? at : partStart;
      open.push({ name: text.slice(start, at).trim().replace(/\s+/g, ' '), start });
      partStart = -1;
    } else if (character === '}') {
      const rule = open.pop();
      if (rule !== undefined) blocks.push({ type: 'css-rule', name: rule.name, start: rule.start, end: at + 1 });
      partStart = -1;
    } else if (character === ';') {
      if (partStart !== -1) declare(text.slice(partStart, at), partStart, at);
      partStart = -1;
    } else if (partStart === -1 && character.trim() !== '') {
      partStart = at;
    }
    at += 1;
  }
  for (const rule of open) blocks.push({ type: 'css-rule', name: rule.name, start: rule.start, end: text.length });
  return { ...emptyStructure, spans, blocks, definitions, imports };

  function declare(part: string, start: number, end: number): void {
    if (part.startsWith('--')) {
      definitions.push({ name: part.slice(0, part.indexOf(':')).trim(), start, exported: true });
    } else if (part.startsWith('@import') || part.startsWith('@use')) {
      const quoted = /['"]([^'"\n]{1,200})['"]/.exec(part.slice(0, 300));
      if (quoted?.[1] !== undefined) imports.push({ specifier: quoted[1], names: [], start, end, reExports: true });
    }
  }
}

/** The class names that a selector mentions. */
export function selectorClasses(selector: string): string[] {
  return Array.from(selector.slice(0, 2000).matchAll(/\.(-?[_a-zA-Z][\w-]*)/g), (match) => match[1] ?? '');
}

function quoteEnd(text: string, at: number, quote: string): number {
  let end = at + 1;
  while (end < text.length && text[end] !== quote && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1;
  return Math.min(end + 1, text.length);
}
