import { expect, test } from 'vitest';
import { parseOptions } from './parse-options.ts';

test('without arguments the demo prints text and ends by itself', () => {
  expect(parseOptions([])).toEqual({ json: false, keep: false, help: false, transcripts: null });
});

test('reads --json, --keep and --transcripts', () => {
  expect(parseOptions(['--keep', '--json'])).toMatchObject({ json: true, keep: true });
  expect(parseOptions(['--transcripts', 'other'])).toMatchObject({ transcripts: 'other' });
});

test('refuses an unknown argument, naming it', () => {
  expect(() => parseOptions(['--kep'])).toThrow("Unknown option '--kep'");
});
