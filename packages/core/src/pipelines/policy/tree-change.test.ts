import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTrees } from './tree-change.ts';

describe('compareTrees', () => {
  it('names what was created, modified, deleted and moved', () => {
    const before = new Map([
      ['a', '1\n2\n'],
      ['b', 'b'],
      ['c', 'c'],
      ['same', 's'],
    ]);
    const after = new Map([
      ['a', '1\n3\n'],
      ['d', 'b'],
      ['e', 'new'],
      ['same', 's'],
    ]);
    expect(compareTrees(before, after)).toEqual([
      { path: 'a', change: 'modified', changedLines: 2 },
      { path: 'c', change: 'deleted', changedLines: 1 },
      { path: 'd', change: 'moved', from: 'b', changedLines: 0 },
      { path: 'e', change: 'created', changedLines: 1 },
    ]);
  });

  it('takes a string and its bytes for the same content', () => {
    expect(compareTrees(new Map([['a', 'ä']]), new Map([['a', new TextEncoder().encode('ä')]]))).toEqual([]);
  });

  it('finds nothing between equal trees, and every changed path between others', () => {
    const tree = fc
      .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '1\n2'))
      .map((files) => new Map(Object.entries(files)));
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        expect(compareTrees(before, before)).toEqual([]);
        const touched = new Set(
          compareTrees(before, after).flatMap((change) =>
            change.from === undefined ? [change.path] : [change.path, change.from],
          ),
        );
        const differing = new Set(
          [...before.keys(), ...after.keys()].filter((path) => before.get(path) !== after.get(path)),
        );
        expect(touched).toEqual(differing);
      }),
    );
  });
});
