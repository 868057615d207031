import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineFile } from './outline-file.ts';
import { selectorClasses } from './outline-style.ts';
import { visibleOffset } from './visible-text.ts';

const outline = (text: string, path = 'a.tsx'): ReturnType<typeof outlineFile> => outlineFile(path, text);
const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map((each) => each.name);

describe('the outline of a script', () => {
  it('tells elements from types and comparisons', () => {
    const text = 'const f = <T,>(x: T): Array<T> => a < b && c > d ? <b>{x}</b> : <p title="<i>">no {"<u>"}</p>;\n';
    expect(namesOf(outline(text).elements)).toEqual(['b', 'p']);
  });

  it('tells patterns from divisions', () => {
    const { spans } = outline('const a = b / c / d;\nconst e = /["</]/.test(f);\nconst g = "x";\n');
    expect(spans.map((span) => span.type)).toEqual(['regex', 'string']);
  });

  it('closes what was left open where its parent ends', () => {
    const text = 'const A = () => <div><p>one<b>two</div>;\nconst B = 1;\n';
    const { elements, definitions } = outline(text);
    expect(elements.map((element) => text.slice(element.start, element.end))).toEqual([
      '<div><p>one<b>two</div>',
      '<p>one<b>two',
      '<b>two',
    ]);
    expect(namesOf(definitions)).toEqual(['A', 'B']);
  });

  it('keeps an unclosed string to its line', () => {
    expect(namesOf(outline('const a = "open\nconst b = 1;\n').definitions)).toEqual(['a', 'b']);
  });

  it('knows what a file defines, exports and imports', () => {
    const { definitions, imports } = outline(
      "import Card, { Hero as Big, type Kind } from './ui';\nexport { a } from './a';\nconst lazy = import('./Late');\nconst { one, two: [three] } = x;\nexport async function go() {}\nexport type Size = 1;\n",
    );
    expect(definitions.map(({ name, exported }) => `${name}${exported ? '!' : ''}`)).toEqual([
      'lazy',
      'one',
      'three',
      'go!',
      'Size!',
    ]);
    expect(imports.map(({ specifier, names }) => [specifier, ...names])).toEqual([
      ['./ui', 'Card', 'Big', 'Kind'],
      ['./a', 'a'],
      ['./Late'],
    ]);
  });

  it('knows texts by the keys that lead to them', () => {
    const { properties } = outline('{ "nav": { "home": "Home", "more": ["x"] }, "title": "Shop" }', 'en.json');
    expect(properties.map(({ path, value }) => [path, value])).toEqual([
      ['nav.home', 'Home'],
      ['title', 'Shop'],
    ]);
  });

  it('reads text as a page shows it, and knows where it stands', () => {
    const text = 'const A = () => (\n  <p>\n    Fish &amp;\n    <b>chips</b>{" today"}<Icon />now\n  </p>\n);\n';
    const { visible } = outline(text);
    expect(
      visible.text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ).toEqual(['fish & chips today', 'now']);
    expect(text.slice(visibleOffset(visible, visible.text.indexOf('chips')))).toMatch(/^chips/);
    expect(text.slice(visibleOffset(visible, visible.text.indexOf('now')))).toMatch(/^now/);
  });

  it('reads the scripts and styles of a page as no text of it', () => {
    expect(
      outline('<p>Hi<br>there<script>if (a < b) c</script><style>p > a {}</style></p>', 'index.html').visible.text,
    ).not.toMatch(/if|>/);
  });
});

describe('the outline of a style sheet', () => {
  it('has its rules, nested ones and those in a media query, with their classes', () => {
    const { blocks, definitions, imports } = outline(
      '@import "./base.css";\n:root { --main: "}"; }\n/* .no { */\n@media (min-width: 9px) {\n  .card:hover > .title { color: red }\n}\n.a { &.b { c: d } }\n',
      'a.css',
    );
    expect(namesOf(blocks)).toEqual([':root', '.card:hover > .title', '@media (min-width: 9px)', '&.b', '.a']);
    expect(blocks.flatMap((block) => selectorClasses(block.name))).toEqual(['card', 'title', 'b', 'a']);
    expect(namesOf(definitions)).toEqual(['--main']);
    expect(imports.map((each) => each.specifier)).toEqual(['./base.css']);
  });
});

describe('every outline', () => {
  const pieces = [
    '<',
    '>',
    '/',
    '</p>',
    '<p ',
    '<a.b>',
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '"',
    "'",
    '`',
    '${',
    '//',
    '/*',
    '*/',
    '\n',
    '\\',
    '=',
    '=>',
    ';',
    ':',
    ',',
    '.a',
    '@media',
    '--x: 1',
    ' const ',
    ' import ',
    ' export default ',
    ' from ',
    ' function ',
    ' return ',
    ' type ',
    'a',
    'é',
    '&amp;',
    '<!--',
    '-->',
    '<script>',
  ];
  const paths = ['a.tsx', 'a.ts', 'a.css', 'a.html', 'a.json', 'a.md'];

  it('of any text, cut anywhere, ends, and stays inside the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (path, parts) => {
        const text = parts.join('');
        const { spans, elements, blocks, definitions, imports, properties } = outline(text, path);
        for (const { start, end } of [...spans, ...elements, ...blocks, ...imports, ...properties]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        for (const [index, span] of spans.entries())
          expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
        for (const { name, start } of definitions) expect(text.startsWith(name, start)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
