import { describe, expect, it } from 'vitest';
import { parseCases } from './read-cases.ts';

const text = `# A comment.
=== one
title: blanks, line ends and marks
tier: exact
--- file a.ts crlf
|⟦BOM⟧one⟦SP⟧
||two
--- file b.ts
|x
\\
--- search
|one
|
--- replace
--- expect a.ts crlf
|two
`;

describe('parseCases', () => {
  it('reads files with their line ends, and bodies without the last one', () => {
    expect(parseCases(text, 'apply', 'kind')).toEqual([
      {
        id: 'one',
        set: 'apply',
        kind: 'kind',
        title: 'blanks, line ends and marks',
        files: { 'a.ts': '\uFEFFone \r\n|two\r\n', 'b.ts': 'x' },
        edits: [{ path: 'a.ts', blocks: [{ search: 'one\n', replace: '' }] }],
        expect: { ok: true, files: { 'a.ts': 'two\r\n', 'b.ts': 'x' }, tier: 'exact' },
      },
    ]);
  });

  it.each([
    ['text before a case', 'stray', 'apply/k.txt:1: text before the first case'],
    ['a line without its sign', '=== a\ntitle: t\n--- file a.ts\nstray', 'apply/k.txt:4: a line of a section'],
    ['an unknown section', '=== a\ntitle: t\ncode: any\n--- files\n', 'unknown section files'],
    ['a replacement alone', '=== a\ntitle: t\ncode: any\n--- file a.ts\n--- replace\n', 'replace without search'],
    ['neither files nor code', '=== a\ntitle: t\n--- file a.ts\n', 'either expected files or a code'],
    ['no title', '=== a\ncode: any\n--- file a.ts\n', 'no title'],
  ])('names the place of %s', (_, mistaken, message) => {
    expect(() => parseCases(mistaken, 'apply', 'k')).toThrow(message);
  });
});
