import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashBytes, hashText } from './hash.ts';
import { hashTree } from './hash-tree.ts';

// Golden vectors, made with printf and sha256sum from the definition, not with this code.
const vectors: readonly (readonly [
  name: string,
  files: readonly (readonly [string, string | Uint8Array])[],
  hash: string,
])[] = [
  ['no file', [], 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['one file', [['a.txt', 'hello']], 'ed54360a4d7244bfcde6dca611fd00dbfbdf508c47ad104b711f8429a6d2604d'],
  [
    'bytes, a folder and letters beyond ASCII',
    [
      ['sub/é.txt', 'é'],
      ['a.txt', 'hello'],
      ['Z.bin', new Uint8Array([0, 255])],
    ],
    '9e0ead1e670a354fcdef60be087176469fe447ad5b08bbaaed9a94bebb1fa79a',
  ],
  [
    'paths whose code-unit and code-point orders differ',
    [
      ['～.txt', 'hello'],
      ['😀.txt', 'hello'],
    ],
    'ff1e2de6ba55ce6856271aa97099f783c1f3ff29465d57ee7e23102082e0a844',
  ],
];

describe('hashTree', () => {
  for (const [name, files, hash] of vectors) {
    it(`gives the golden hash of ${name}`, async () => {
      expect(await hashTree(new Map(files))).toBe(hash);
    });
  }

  it('does not depend on the order of the map, nor on whether text comes as a string or as bytes', async () => {
    const file = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' }));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(file, { selector: ([path]) => path }), async (files) => {
        const bytes = files.toReversed().map(([path, text]) => [path, new TextEncoder().encode(text)] as const);
        expect(await hashTree(new Map(bytes))).toBe(await hashTree(new Map(files)));
      }),
    );
  });

  it('tells trees apart whose paths and contents could run together', async () => {
    const hashes = await Promise.all([
      hashTree(new Map([['a', 'b']])),
      hashTree(new Map([['ab', '']])),
      hashTree(
        new Map([
          ['a', 'b'],
          ['c', ''],
        ]),
      ),
    ]);
    expect(new Set(hashes).size).toBe(3);
  });

  it.each(['', 'a\0b', 'a\nb'])('refuses the path %j', async (path) => {
    await expect(hashTree(new Map([[path, '']]))).rejects.toMatchObject({ code: 'core/invalid-path' });
  });
});

describe('hashBytes', () => {
  it('gives the well-known hash of a short text', async () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(await hashText('abc')).toBe(abc);
    expect(await hashBytes(new TextEncoder().encode('xabcx').subarray(1, 4))).toBe(abc);
  });
});
