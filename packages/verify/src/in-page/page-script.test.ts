import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pageScript } from './page-script.ts';

test('runs a function on its input, far from its module', () => {
  const script = pageScript(
    ({ a, b }: { readonly a: number; readonly b: string }) => b.repeat(a),
    { a: 2, b: 'x' },
    {},
  );
  expect(runInNewContext(script)).toBe('xx');
});

test('hands over its tools', () => {
  const double = (n: number): number => n * 2;
  const script = pageScript((n: number, tools: { double: (n: number) => number }) => tools.double(n), 4, { double });
  expect(runInNewContext(script)).toBe(8);
});

test('bears names that a bundler keeps by calls of its own', () => {
  const main = Object.assign(() => 0, { toString: () => '() => __name((x) => x, "x")(5)' });
  expect(runInNewContext(pageScript(main, null, {}))).toBe(5);
});

test('bears input that looks like the end of a script', () => {
  const text = '</script>\u2028"\'`${1}';
  expect(runInNewContext(pageScript((input: string) => input, text, {}))).toBe(text);
});
