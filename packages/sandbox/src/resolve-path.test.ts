import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolvePath } from './resolve-path.ts';
import { SandboxError } from './sandbox-error.ts';

const roots = ['/app', '/tmp'] as const;
const asking = { provider: 'test', op: 'test' };

const codeOf = (path: string): string => {
  try {
    resolvePath(path, roots, asking);
    return 'taken';
  } catch (error) {
    if (SandboxError.isInstance(error)) return error.code;
    throw error;
  }
};

describe('resolvePath', () => {
  test.each([
    ['a/b', ['a', 'b']],
    ['./a//b/', ['a', 'b']],
    ['a/../b', ['b']],
    ['/app/x', ['x']],
    ['/app', []],
    ['.', []],
    ['...', ['...']],
    ['..a/b..', ['..a', 'b..']],
    ['a\\..\\b', ['a\\..\\b']],
    ['%2e%2e/x', ['%2e%2e', 'x']],
  ])('takes %j', (path, segments) => {
    expect(resolvePath(path, roots, asking)).toEqual({ root: '/app', segments });
  });

  test.each(['..', '../app/x', 'a/../../app', '/', '/etc', '/apple', '/app/../app/x', '/tmp/../app/x', '//app'])(
    'refuses %j',
    (path) => {
      expect(codeOf(path)).toBe('sandbox/path-escape');
    },
  );

  test.each(['', 'a\0', 'x'.repeat(4096)])('has no use for %j', (path) => {
    expect(codeOf(path)).toBe('sandbox/invalid-argument');
  });

  test('never gives a segment that could climb, whatever the path', () => {
    const segment = fc.oneof(fc.constantFrom('..', '.', '', 'a', '...', '\\', '%2e'), fc.string());
    fc.assert(
      fc.property(fc.array(segment), fc.boolean(), (segments, absolute) => {
        const path = `${absolute ? '/app/' : ''}${segments.join('/')}`;
        fc.pre(codeOf(path) === 'taken');
        const resolved = resolvePath(path, roots, asking);
        expect(
          resolved.segments.every((each) => each !== '' && each !== '.' && each !== '..' && !each.includes('/')),
        ).toBe(true);
        expect(resolvePath([resolved.root, ...resolved.segments].join('/'), roots, asking)).toEqual(resolved);
      }),
    );
  });
});
