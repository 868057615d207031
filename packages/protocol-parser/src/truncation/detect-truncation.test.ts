import { describe, expect, it } from 'vitest';
import { parse } from '../parser/parse.ts';
import { detectTruncation } from './detect-truncation.ts';

const codes = (content: string, path: string, closed = true, finishReason = 'stop') =>
  detectTruncation(content, { path, closed, finishReason }).signals.map(({ code }) => code);

/** Whole files that look cut to a scanner that counts braces or dots. */
const wholeFiles: readonly (readonly [string, string])[] = [
  ['a.tsx', 'export const A = ({ a, ...rest }: Props) => <div {...rest}>Loading...</div>;'],
  ['a.tsx', "export const A = () => <p>Don't stop, it's {count < 3 ? 'few' : `many ${'}'}`} here: {'{{{{{'}</p>;"],
  [
    'a.tsx',
    'const pick = <T,>(x: T) => x;\nconst map = <T extends object>(x: Map<string, Array<T>>) => x.size < 3;\nexport const B = <></>;',
  ],
  [
    'a.tsx',
    'export default function P() {\n  return ok && <Foo<string> render={() => <b>{/* } */}</b>} a="\'" b={a > b} />;\n}'.replace(
      '<Foo<string> ',
      '<Foo ',
    ),
  ],
  ['a.jsx', 'export default () => <p>&lt;b&gt; a > b</p>'],
  [
    'a.ts',
    'const re = /[/"\'`{(]+/g;\nconst half = (a + b) / 2 / c;\nif (x) /}/.test(y);\nlabel: for (;;) break label;\n',
  ],
  ['a.ts', 'const nested = `a ${b ? `c ${d} }` : "}"} e`;\nconst bits = (a & b) << 8 | c >>> 8;\n'],
  ['a.ts', '// It\'s a comment with a ` and a { and "\n/* and { another */\nexport {};\n'],
  ['a.js', '#!/usr/bin/env node\nconsole.log(i++ / 2, a! / 2);\n'.replace('a! / 2', 'a / 2')],
  [
    'a.css',
    '.a::before { content: "}"; background: url(data:image/svg+xml;utf8,<svg>{) no-repeat; }\n/* { */\n@import "x.css"',
  ],
  ['a.json', '{ "a": "}", "b": [1, "\\""] }\n'],
  [
    'a.html',
    '<!doctype html>\n<html><body><p>a < b<br><img src="x"><li>one<script>if (a < b) { "</div>" }</script></body></html>',
  ],
  ['a.svg', '<svg viewBox="0 0 1 1"><path d="M0 0"/><g></g></svg>'],
  ['a.md', 'An open ( and { and "'],
  ['a.py', 'def f(:'],
];

/** Files cut inside something, and where a close tag or `stop` claims that they are whole. */
const cutFiles: readonly (readonly [string, string])[] = [
  ['a.tsx', 'export const A = () => <div className="x'],
  ['a.tsx', 'export const A = () => <div>\n  <p>Bread</p>'],
  ['a.ts', 'export function f() {\n  return 1;'],
  ['a.ts', 'const a = `x ${y'],
  ['a.ts', 'const a = "x'],
  ['a.ts', '/* about'],
  ['a.ts', 'const a ='],
  ['a.ts', 'export const a = [1,'],
  ['a.css', '.a { color: red'],
  ['a.css', '.a { color: red }\n.b'],
  ['a.css', '/* note'],
  ['a.json', '{ "a": 1, "b'],
  ['a.html', '<html><body><div class="a">'],
  ['a.html', '<html><body><div class="a'],
  ['a.html', '<html><script>let a'],
  ['a.html', '<html><!-- note'],
];

describe('detectTruncation', () => {
  it.each(wholeFiles)('takes a whole %s for whole: %s', (path, content) => {
    expect(codes(content, path)).toEqual([]);
  });

  it.each(cutFiles)('finds that a %s is cut: %s', (path, content) => {
    expect(codes(content, path)).toEqual(['open-construct']);
  });

  it('names a missing close tag and a finish reason', () => {
    expect(codes('a', 'a.txt', false, 'length')).toEqual(['open-tag', 'finish-reason']);
    expect(codes('a', 'a.txt', true, 'end_turn')).toEqual([]);
    expect(detectTruncation('a', { path: 'a.txt', closed: true }).truncated).toBe(false);
  });

  it('runs on files that were closed', () => {
    const result = parse('<file path="a.ts">\nconst a = `</file>\n`;\n</file>');
    expect(result.operations[0]?.state).not.toBe('complete');
    const cut = parse('<file path="a.ts">\nexport function f() {\n</file>');
    expect(cut.operations[0]?.state).toBe('truncated');
    expect(cut.truncation.signals).toMatchObject([{ code: 'open-construct', path: 'a.ts' }]);
  });
});
