import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodPaths, hostilePaths } from '../../test/paths/hostile-paths.ts';
import { parseProjectPath } from './parse-project-path.ts';

describe('parseProjectPath', () => {
  it('refuses at least 500 hostile paths, each for its reason', () => {
    expect(new Set(hostilePaths.map(([path]) => path)).size).toBeGreaterThanOrEqual(500);
    const wrong = hostilePaths.flatMap(([path, code]) => {
      const parsed = parseProjectPath(path);
      return !parsed.ok && parsed.code === code
        ? []
        : [`${JSON.stringify(path)}: ${parsed.ok ? 'taken' : parsed.code}, not ${code}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each(goodPaths)('takes %s as it is', (path) => {
    expect(parseProjectPath(path)).toEqual({ ok: true, path });
  });

  it('says what is wrong, and with which path', () => {
    const parsed = parseProjectPath('../x');
    expect(parsed.ok ? '' : parsed.message).toBe('"../x" is not a project path: it leaves its folder.');
  });

  it('takes nothing that leaves the project on any system, and changes nothing', () => {
    const unit = fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      'a',
      'b.ts',
      ' ',
      '~',
      'C:',
      '%2e',
      '\u0000',
      '\u202e',
      '\uff0f',
      'con',
      '.git',
      'e\u0301',
      ':',
      '-',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(unit, { maxLength: 8 }).map((units) => units.join('')),
          fc.string({ unit: 'binary', maxLength: 20 }),
        ),
        (input) => {
          const parsed = parseProjectPath(input);
          if (!parsed.ok) return;
          expect(parsed.path).toBe(input);
          for (const { path, root } of [
            { path: posix, root: '/project' },
            { path: win32, root: 'C:\\project' },
          ]) {
            expect(path.isAbsolute(input)).toBe(false);
            const resolved = path.resolve(root, input);
            expect(resolved.startsWith(root + path.sep)).toBe(true);
            // Nothing is folded away: each segment is still there.
            expect(path.relative(root, resolved).split(path.sep)).toEqual(input.split('/'));
          }
          expect(input.normalize('NFC')).toBe(input);
          expect(input).not.toMatch(/[\p{Cc}\p{Cs}\\]/u);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('looks at a path once: a long one costs no more than its length', () => {
    expect(parseProjectPath('a/'.repeat(5_000_000)).ok).toBe(false);
  });
});
