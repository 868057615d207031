import { describe, expect, it } from 'vitest';
import { firstOf, search } from '../../test/plan-for.ts';
import { FileCorpus } from '../corpus/file-corpus.ts';
import { resolveImport } from './resolve-import.ts';

describe('companions', () => {
  it('are at most three of a kind, and never the file itself', () => {
    const users = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`src/${name}.tsx`, "import { Card } from './Card';\n"]),
    );
    const result = search(
      { ...users, 'src/Card.tsx': 'export const Card = () => <p>Special offer</p>;\n' },
      { terms: ['Special offer'] },
    );
    expect(firstOf(result).companions).toHaveLength(3);
    expect(firstOf(result).companions[0]).toEqual({
      path: 'src/a.tsx',
      because: { code: 'mount-point', text: 'src/a.tsx imports src/Card.tsx.' },
    });
  });

  it('leave out a file that only has the name in it', () => {
    const result = search(
      {
        'src/Card.tsx': 'export const Card = () => <p>Special offer</p>;\n',
        'src/b.tsx': "import { Card } from 'cards/Card';\n",
      },
      { terms: ['Special offer'] },
    );
    expect(firstOf(result).companions).toEqual([]);
  });

  it('bring in no style sheet for classes that have no rule in it', () => {
    const result = search(
      {
        'src/Card.tsx': 'export const Card = () => <p className="p-4">Special offer</p>;\n',
        'src/a.css': '.card { color: red }\n',
      },
      { terms: ['Special offer'] },
    );
    expect(firstOf(result).companions).toEqual([]);
  });
});

describe('resolveImport', () => {
  const corpus = new FileCorpus(
    ['src/ui/Card.tsx', 'src/ui/index.ts', 'src/app.css', 'src/a.ts'].map((path) => [path, ''] as const),
  );

  it.each([
    ['./Card', 'src/ui/Card.tsx'],
    ['./Card.js', 'src/ui/Card.tsx'],
    ['.', 'src/ui/index.ts'],
    ['../ui', 'src/ui/index.ts'],
    ['../../../src/a', 'src/a.ts'],
    ['@/ui/Card', 'src/ui/Card.tsx'],
    ['~/app.css?inline', 'src/app.css'],
    ['src/a', 'src/a.ts'],
    ['/src/a.ts', 'src/a.ts'],
  ])('finds %s', (specifier, path) => {
    expect(resolveImport(corpus, 'src/ui/Button.tsx', specifier)?.path).toBe(path);
  });

  it.each(['react', '@scope/a', './Gone', '', '.js'])('finds no file for %j', (specifier) => {
    expect(resolveImport(corpus, 'src/ui/Button.tsx', specifier)).toBeNull();
  });
});
