import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { diagnosticMeanings } from './parser/diagnostic-meanings.ts';
import { hostilePaths } from '../test/paths/hostile-paths.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('the README has a row with an example for every diagnostic', () => {
  expect(
    Object.keys(diagnosticMeanings).filter(
      (code) => !new RegExp(`^\\| \`${code}\` +\\| .+ \\| .+ \\|$`, 'm').test(readme),
    ),
  ).toEqual([]);
});

it('the README names every reason to refuse a path', () => {
  expect([...new Set(hostilePaths.map(([, code]) => code))].filter((code) => !readme.includes(`\`${code}\``))).toEqual(
    [],
  );
});
