import { describe, expect, it } from 'vitest';
import { templateLines } from './template-lines.ts';

describe('templateLines', () => {
  it.each<[string, string, number[]]>([
    ['a literal over lines', 'a(`\nb\nc`);\nd', [1, 2]],
    ['code inside a literal', 'a(`\n${f(\nx\n)}\ny`);', [1, 4]],
    ['a literal inside a literal', 'a(`${b.map((c) => `\n${c}\n`)}\n`);\nd', [1, 2, 3]],
    ['braces inside code of a literal', 'a(`${{ b: 1 }}\n`);', [1]],
    ['an escaped backtick', 'a(`\\`\nb`);\nc', [1]],
    ['an escaped line end', 'a(`b\\\nc`);', [1]],
    ['a backtick in a string', 'a("`");\nb(\'`\');\nc', []],
    ['a backtick in comments', '// `\n/* `\n` ` */\nb', []],
    ['a backtick in a regular expression', 'a.replace(/[`/]/g, b);\nc', []],
    ['an apostrophe in the text of JSX', "<p>don't</p>;\na(`\nb`);", [2]],
    ['closing tags of JSX', '<a>{`x`}</a>\n<b>{`\ny`}</b>', [2]],
    ['an address in the text of JSX', '<p>https://x.y {`\nz`}</p>', [1]],
    ['a comment over lines before a literal', '/* a\nb */ c(`\nd`);', [2]],
    ['no literal at all', 'a\nb', []],
  ])('knows %s', (_, text, expected) => {
    expect([...(templateLines(text) ?? ['unknown'])]).toEqual(expected);
  });

  it('knows nothing where literals do not balance', () => {
    expect(templateLines('a(`\nb')).toBeNull();
    expect(templateLines('b`);\na')).toBeNull();
  });
});
