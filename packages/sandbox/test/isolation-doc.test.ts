import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from '../scripts/mutant.ts';
import { sandboxContract } from '../src/contract/index.ts';
import { memorySandbox } from '../src/testing/index.ts';
import { flaws } from './flaws.ts';

const ids = new Set(sandboxContract({ provider: memorySandbox() }).map((clause) => clause.id));
const root = join(import.meta.dirname, '..', '..', '..');

test('docs/isolation.md names clauses that exist, every isolation and build clause among them', () => {
  const text = readFileSync(join(root, 'docs', 'isolation.md'), 'utf8');
  const named = [...text.matchAll(/`([a-z]+\/[a-z-]+)`/g)].map((match) => match[1] ?? '');
  const groups = new Set([...ids].map((id) => id.split('/')[0]));
  expect(named.filter((name) => groups.has(name.split('/')[0] ?? '') && !ids.has(name))).toEqual([]);
  const wanted = [...ids].filter(
    (id) =>
      /^(isolation|build|escape\/(link|climb|abs|nul))/.test(id) &&
      id !== 'escape/link-inside' &&
      id !== 'escape/link-is-itself',
  );
  expect(wanted.filter((id) => !named.includes(id))).toEqual([]);
});

test('every removal of a guard still finds its guard, and names a clause that exists', () => {
  const source = (file: string): string => readFileSync(join(import.meta.dirname, '..', 'src', file), 'utf8');
  const places = mutants.flatMap((mutant) => [mutant, ...(mutant.also === undefined ? [] : [mutant.also])]);
  expect(places.filter(({ file, find }) => !source(file).includes(find))).toEqual([]);
  expect(mutants.map(({ clause }) => clause).filter((clause) => !ids.has(clause))).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(30);
});

test('at least 15 providers are broken on purpose, each for a clause that exists', () => {
  expect(flaws.length).toBeGreaterThanOrEqual(15);
  expect(flaws.map(({ clause }) => clause).filter((clause) => !ids.has(clause))).toEqual([]);
});
