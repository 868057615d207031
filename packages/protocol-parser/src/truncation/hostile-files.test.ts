import { expect, it } from 'vitest';
import { unwrapBody } from '../parser/body-content.ts';
import { parse } from '../parser/parse.ts';
import { openConstruct } from './open-construct.ts';

const CHARS = 6_000_000;
const fill = (unit: string) => unit.repeat(CHARS / unit.length);

/** Files on which a pattern runs out of memory, or a search for an end that does not come starts again at every beginning. */
const hostile: readonly (readonly [string, string, string | null])[] = [
  ['a.ts', `\`${fill('x')}`, 'template literal'],
  ['a.ts', `"${fill('x')}`, 'string'],
  ['a.ts', `'${fill('\\x')}'`, null],
  ['a.ts', `/*${fill('x')}`, 'comment'],
  ['a.ts', `/${fill('x')}`, 'regular expression'],
  ['a.ts', `/[${fill('/')}`, 'regular expression'],
  ['a.ts', fill('{'), 'block'],
  ['a.ts', fill('`${'), 'block'],
  ['a.tsx', `const a = <div ${fill('a="x" ')}`, 'element'],
  ['a.tsx', fill('<div>'), 'element'],
  ['a.tsx', `x = ${fill('<T extends ')}`, 'statement'],
  ['a.css', `"${fill('x')}`, 'string'],
  ['a.css', fill('url(a '), 'block'],
  ['a.css', fill('a{'), 'block'],
  ['a.json', `"${fill('\\"')}`, 'string'],
  ['a.html', `<div ${fill('x')}`, 'tag'],
  ['a.html', fill('<a "'), 'tag'],
  ['a.html', fill('<script>'), 'element'],
  ['a.html', fill('<script '), 'tag'],
  ['a.html', fill('<!--'), 'comment'],
  ['a.html', fill('{{'), null],
];

it.each(hostile.map(([path, content, open]) => ({ path, content, open, beginning: content.slice(0, 16) })))(
  '$path of 6 MB that begins with $beginning is followed to its end',
  ({ path, content, open }) => {
    expect(openConstruct(content, path)).toBe(open);
  },
);

it('takes fences off bodies of any length', () => {
  expect(unwrapBody(`\`\`\`\n${fill('x\n')}\`\`\``, 'file', 'a.ts', false).content).toHaveLength(CHARS - 1);
  expect(unwrapBody(fill('```\n'), 'file', 'a.ts', false).content).toHaveLength(CHARS);
});

it('reads a million packages', () => {
  expect(parse(`<packages>\n${'a '.repeat(1_000_000)}\n</packages>`).operations).toHaveLength(1_000_000);
});
