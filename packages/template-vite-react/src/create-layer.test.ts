import { expect, test } from 'vitest';
import { createLayer } from './create-layer.ts';

const files = new Map([
  ['package.json', '{"name":"a"}'],
  ['pnpm-lock.yaml', 'lockfileVersion: 9'],
]);
const paths = ['pnpm-lock.yaml', 'package.json'];

test('gives the same id whatever the order of the paths', () => {
  expect(createLayer(files, paths).id).toBe(createLayer(files, paths.toReversed()).id);
});

test('gives another id when a file changes', () => {
  const other = new Map(files).set('package.json', '{"name":"b"}');
  expect(createLayer(other, paths).id).not.toBe(createLayer(files, paths).id);
});

test('refuses a template without its lockfile, naming it', () => {
  expect(() => createLayer(new Map(), ['pnpm-lock.yaml'])).toThrow("no 'pnpm-lock.yaml'");
});
