import { describe, expect, it } from 'vitest';
import { installedVersions } from '../installed-versions.ts';
import { deriveBlocks, truth } from './derive-blocks.ts';

describe('this package on blocks from two published versions', () => {
  const judgement = installedVersions();

  it('applies every block, as published and changed in ways that keep its meaning', () => {
    expect(judgement.problems).toEqual([]);
    expect(judgement.ways.get('as published')?.blocks).toBeGreaterThan(200);
  });
});

describe('deriveBlocks', () => {
  it('adds context until the search stands in one place', () => {
    const before = 'a\nx\nx\nx\nx\nx\nx\nb\nx\nx\nx\nx\nx\nx\nc\n';
    const after = 'a\nx\nx\nx\nx\nx\nx\nb\nx\nx\nx\ny\nx\nx\nx\nc\n';
    const [block] = deriveBlocks('a.txt', before, after).blocks;
    expect(block?.search.join('\n')).toContain('b');
    expect(block && truth(block).join('\n')).toBe(after);
  });

  it('counts a change that no context tells apart', () => {
    const lines = 'x\n'.repeat(60);
    expect(deriveBlocks('a.txt', lines, `${'x\n'.repeat(30)}y\n${'x\n'.repeat(30)}`)).toMatchObject({
      blocks: [],
      ambiguous: 1,
    });
  });
});
