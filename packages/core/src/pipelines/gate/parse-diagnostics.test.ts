import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanOutput } from './clean-output.ts';
import { parseDiagnostics } from './parse-diagnostics.ts';

const project = new Set(['src/App.tsx', 'src/main.tsx', 'src/index.css', 'src/b.ts', 'index.html']);
const parse = (text: string): ReturnType<typeof parseDiagnostics> =>
  parseDiagnostics({ text, workdir: '/workspace', code: 'build-error', isFile: (path) => project.has(path) });
const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../test/fixtures/build-output', `${name}.txt`), 'utf8');
const places = (name: string): readonly string[] =>
  parse(fixture(name)).map((finding) => `${finding.path}:${finding.line}:${finding.column}`);

describe('what bundlers and type checkers print', () => {
  it.each([
    ['unresolved-import', ['src/App.tsx:2:18']],
    ['syntax-error', ['src/App.tsx:2:39', 'src/App.tsx:3:1']],
    ['missing-export', ['src/App.tsx:1:10', 'src/App.tsx:2:10']],
    ['type-errors', ['src/App.tsx:1:10', 'src/App.tsx:2:18', 'src/App.tsx:4:30', 'src/App.tsx:5:53']],
    ['type-syntax', ['src/App.tsx:2:33']],
    ['unknown-utility', ['src/index.css:undefined:undefined']],
    ['broken-css', ['src/index.css:undefined:undefined']],
  ])('finds each place in %s', (name, expected) => expect(places(name)).toEqual(expected));

  it('keeps message and frame, and drops the tool’s own stack', () => {
    const [first] = parse(fixture('missing-export'));
    expect(first?.message).toContain('"Sparkels" is not exported by');
    expect(first?.message).toContain('import { Sparkels } from');
    expect(parse(fixture('unknown-utility'))[0]?.message).toBe('Cannot apply unknown utility class `nonsense-5`');
    for (const name of ['missing-export', 'broken-css'])
      expect(JSON.stringify(parse(fixture(name)))).not.toMatch(/rolldown\/dist|lib\.mjs:\d/);
  });

  it.each([
    ['src/App.tsx:3:7: ERROR: Expected "}"', 'Expected "}"'],
    ["src/App.tsx:3:7 - error TS1005: ',' expected.", "TS1005: ',' expected."],
    ['/workspace/src/App.tsx:3:7: error: broken', 'broken'],
    ['./src/App.tsx(3,7): error X1: broken', 'X1: broken'],
    ['Unexpected token\n  --> src/App.tsx:3:7\n3 | let', 'Unexpected token\n3 | let'],
  ])('reads %j', (text, message) => {
    expect(parse(text)).toMatchObject([{ path: 'src/App.tsx', line: 3, column: 7, message, severity: 'error' }]);
  });

  it('leaves places outside of the project out, but not the message', () => {
    const [finding] = parse('node_modules/x/index.js:1:2: error: broken');
    expect(finding).toMatchObject({ message: 'broken' });
    expect(finding).not.toHaveProperty('path');
  });

  it('gives the end of what it can’t read, and says so when there is nothing', () => {
    expect(parse('something odd\nhappened')).toMatchObject([{ message: 'something odd\nhappened' }]);
    expect(parse('')).toMatchObject([{ message: 'The command failed and printed nothing.' }]);
  });

  it('adds a finding of its own when there are only warnings', () => {
    expect(parse('src/App.tsx(3,7): warning W1: odd\nkilled').map((finding) => finding.severity)).toEqual([
      'warning',
      'error',
    ]);
  });

  it('never throws, and always finds an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parse(text).map((finding) => finding.severity)).toContain('error');
      }),
    );
  });
});

describe('cleanOutput', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]8;;http://evil.test\u0007link\u001b]8;;\u0007', 'link'],
    ['\u001b]52;c;ZXZpbA==\u001b\\x', 'x'],
    ['\u009b31mred', 'red'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['/workspace/src/a.ts in /workspace', 'src/a.ts in .'],
  ])('makes %j plain', (text, plain) => expect(cleanOutput(text, '/workspace')).toBe(plain));

  it('leaves no control character but tab and line feed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('\u001b', '\u009b', ']', '[', '8', ';', 'm', '\u0007', 'a', '\n', '\t', '\u0000', '\r'),
        ),
        (parts) => {
          expect(cleanOutput(parts.join(''), '/w')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
        },
      ),
    );
  });
});
