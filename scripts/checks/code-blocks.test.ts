import { expect, test } from 'vitest';
import { codeBlocks } from './code-blocks.ts';

test('finds TypeScript blocks with their line', () => {
  expect(codeBlocks('# A\n\n```ts\nconst a = 1;\n```\n')).toEqual([
    { line: 3, extension: 'ts', code: 'const a = 1;\n' },
  ]);
});

test('leaves other languages alone', () => {
  expect(codeBlocks('```sh\nnpm i\n```\n```\nplain\n```\n```json\n{}\n```')).toEqual([]);
});

test('takes a fence inside a longer fence as text', () => {
  expect(codeBlocks('````md\n```ts\nbroken(\n```\n````\n```tsx\n<a />\n```\n')).toMatchObject([
    { line: 6, extension: 'tsx' },
  ]);
});

test('reads the language before other words of the fence', () => {
  expect(codeBlocks('```ts title="a.ts"\nlet a;\n```')).toHaveLength(1);
});
