import { describe, expect, it } from 'vitest';
import { pieces } from '../../test/support/collect-events.ts';
import { finish } from './finish.ts';
import { feed } from './machine.ts';
import { createParserState } from './parser-state.ts';
import type { ParserOptions } from './parser-options.ts';

const LENGTH = 50_000;
/** What the constant pays for: one header or look-ahead that is cut by the end. */
const CONSTANT = 200;

const fill = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length));
const blanks = (count: number) => ' '.repeat(count);
const inFile = (text: string) => `<file path="a.txt">\n${text}`;
const inSearch = (text: string) => `<edit path="a"><search>${text}`;
const inReplace = (text: string) => `<edit path="a"><search>a</search><replace>${text}`;

/** Inputs that make a parser of this kind quadratic if anything can. */
const hostile: readonly (readonly [string, string, ParserOptions?])[] = [
  ['runs of <', fill('<')],
  ['runs of < in a body', inFile(fill('<'))],
  ['runs of backticks', fill('`')],
  ['runs of backticks on lines', fill('`\n')],
  ['fences', fill('```\n')],
  ['fences of growing length', Array.from({ length: 440 }, (_, index) => `${'`'.repeat(index + 3)}\n`).join('')],
  ['half close tags', fill('</fil')],
  ['half close tags in a body', inFile(fill('</fil'))],
  ['close tags inside a line', inFile(fill('x</file>y'))],
  ['close tags before 63 blanks', inFile(fill(`x</file>${blanks(63)}`) + 'y')],
  ['close tags before a half open tag', inFile(fill('x</file> <fil'))],
  ['search closers before 64 spaces', inSearch(fill(`</search>${blanks(64)}`))],
  ['search closers before a half replace', inSearch(fill('</search>\n<replac'))],
  ['replace closers before 64 line ends', inReplace(fill(`x</replace>${'\n'.repeat(64)}`))],
  ['an endless open tag', `<file path="${fill('a')}`],
  ['endless open tags', fill('<file path="a')],
  ['open tags without end', fill('<file a\n')],
  ['open tags of almost the limit', fill(`<file ${'a '.repeat(2040)}<\n`)],
  ['triggers that are none, on lines', inFile(fill('<need pat\n'))],
  ['triggers after 64 blanks', inFile(fill(`\n${blanks(64)}<need ${'a'.repeat(32)}`))],
  ['< after 64 blanks', inFile(fill(`${blanks(64)}<`))],
  ['small tags', fill('<need path="a"/>'), { limits: { maxOperations: Infinity } }],
  ['one endless line', inFile(fill('x'))],
  ['one endless line of blanks', inFile(fill(' '))],
  ['line ends', inFile(fill('\n'))],
  ['carriage returns', inFile(fill('\r'))],
  ['foreign close tags', inFile(fill('</content>\n'))],
  ['foreign close tags and text', inFile(fill('</content>\nx\n'))],
  ['reasoning tags', fill('<think>\n</think>\n')],
  ['empty reasoning tags in a body', inFile(fill('<think></think>'))],
  ['half reasoning', `<think>${fill('</thin')}`],
  ['text between the parts of an edit', `<edit path="a">${fill('x <y ')}`],
  ['sealed half tags', `<file:k3f9 path="a">${fill('</file:k3f')}`, { seal: 'k3f9' }],
  ['sealed half open tags', `<file:k3f9 path="a">${fill('<file:k3f')}`, { seal: 'k3f9' }],
  ['unsealed close tags in a sealed body', `<file:k3f9 path="a">${fill('\n</file>')}`, { seal: 'k3f9' }],
  ['braces in a script', `<file path="a.ts">\n${fill('{')}\n</file>`],
  ['quotes in a script', `<file path="a.ts">\n${fill("'\\'")}\n</file>`],
  ['slashes in a script', `<file path="a.ts">\n${fill('/[')}\n</file>`],
  ['comments in a style sheet', `<file path="a.css">\n${fill('/*')}\n</file>`],
  ['half tags in a page', `<file path="a.html">\n${fill('<a "')}\n</file>`],
];

function examined(chunks: readonly string[], options: ParserOptions): number {
  const state = createParserState(options, () => undefined);
  for (const chunk of chunks) feed(state, chunk);
  finish(state, undefined);
  return state.examined;
}

describe('looks at no more than 3 n + c characters', () => {
  it.each(hostile.map(([name, text, options]) => ({ name, text, options })))('of $name', ({ text, options = {} }) => {
    for (const chunks of [[text], pieces(text, 1), pieces(text, 7), pieces(text, 64)]) {
      expect(examined(chunks, options)).toBeLessThanOrEqual(3 * text.length + CONSTANT);
    }
  });

  it('of a million small tags', { timeout: 60_000 }, () => {
    const text = '<need path="a"/>'.repeat(1_000_000);
    expect(examined(pieces(text, 64), { collect: false, limits: { maxOperations: Infinity } })).toBeLessThanOrEqual(
      3 * text.length + CONSTANT,
    );
  });
});
