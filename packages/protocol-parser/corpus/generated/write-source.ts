import type { Random } from './random.ts';

/** A made-up source file. */
export interface Source {
  readonly path: string;
  readonly lines: readonly string[];
}

const NOUNS = [
  'order',
  'loaf',
  'basket',
  'price',
  'visitor',
  'table',
  'menu',
  'oven',
  'route',
  'panel',
  'dialog',
  'badge',
  'season',
  'label',
];
const VERBS = ['load', 'show', 'count', 'open', 'close', 'merge', 'sort', 'render', 'update', 'select'];
const COLOURS = ['red', 'teal', 'navy', 'ivory', '#334155', '#f8fafc'];
const WORDS = ['fresh', 'warm', 'daily', 'local', 'early', 'quiet', 'small', 'bright'];

/** Writes a component, a module, a style sheet or a data file of 20 to 120 lines, with lines that repeat as they do in real ones. */
export function writeSource(random: Random): Source {
  const kind = random.pick(['tsx', 'tsx', 'ts', 'ts', 'css', 'json', 'html', 'py', 'md'] as const);
  const writer = { tsx: component, ts: module, css: styles, json: data, html: page, py: python, md: markdown }[kind];
  return { path: `src/${random.pick(NOUNS)}-${random.below(90)}.${kind}`, lines: writer(random) };
}

function name(random: Random): string {
  return `${random.pick(NOUNS)}${random.pick(['', '', 'List', 'Item', 'Count', 'State'])}${random.once(3) ? random.below(20) : ''}`;
}

function repeat(random: Random, least: number, most: number, write: () => readonly string[]): string[] {
  return Array.from({ length: least + random.below(most - least + 1) }, write).flat();
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

function component(random: Random): string[] {
  return [
    `import { useState } from 'react';`,
    ...repeat(random, 1, 4, () => [`import { ${name(random)} } from './${random.pick(NOUNS)}';`]),
    '',
    ...repeat(random, 1, 3, () => [
      `export function ${random.pick(['Card', 'List', 'Panel', 'Hero'])}${random.below(50)}({ ${name(random)}, ...rest }) {`,
      ...indented(
        repeat(random, 0, 3, () => [`const [${name(random)}, set${random.below(30)}] = useState(${random.below(9)});`]),
      ),
      ...indented(repeat(random, 0, 2, () => statement(random, 0))),
      '  return (',
      ...indented(indented(element(random, 0))),
      '  );',
      '}',
      '',
    ]),
  ];
}

function element(random: Random, depth: number): string[] {
  const tag = random.pick(['div', 'section', 'p', 'span', 'li', 'button']);
  const attributes = random.once(2) ? ` className="${random.pick(WORDS)} p-${random.below(9)}"` : '';
  if (depth > 3 || random.once(3)) return [`<${tag}${attributes}>${random.pick(WORDS)} {${name(random)}}</${tag}>`];
  return [`<${tag}${attributes}>`, ...indented(repeat(random, 1, 3, () => element(random, depth + 1))), `</${tag}>`];
}

function module(random: Random): string[] {
  return repeat(random, 3, 8, () => [
    ...(random.once(2) ? [`/** ${random.pick(WORDS)} ${random.pick(NOUNS)} of the ${random.pick(NOUNS)}. */`] : []),
    `export function ${random.pick(VERBS)}${random.below(60)}(${name(random)}, ${name(random)}) {`,
    ...indented(repeat(random, 1, 4, () => statement(random, 0))),
    `  return ${name(random)};`,
    '}',
    '',
  ]);
}

function statement(random: Random, depth: number): string[] {
  if (random.once(12))
    return [
      `const ${name(random)} = \`${random.pick(WORDS)}`,
      ...repeat(random, 1, 3, () => [`${random.pick(['', '  ', '    '])}${random.pick(NOUNS)} ${random.pick(WORDS)}`]),
      '`;',
    ];
  if (depth < 3 && random.once(3)) {
    return [
      `if (${name(random)} > ${random.below(99)}) {`,
      ...indented(repeat(random, 1, 3, () => statement(random, depth + 1))),
      '}',
    ];
  }
  return [
    random.pick([
      `const ${name(random)} = ${random.pick(VERBS)}(${name(random)}, ${random.below(99)});`,
      `${name(random)}.${random.pick(VERBS)}('${random.pick(WORDS)}');`,
      `${random.pick(VERBS)}({ ...${name(random)}, ${random.pick(NOUNS)}: "${random.pick(WORDS)} ${random.pick(WORDS)}" });`,
      `// ${random.pick(VERBS)} the ${random.pick(NOUNS)} before the ${random.pick(NOUNS)}`,
    ]),
  ];
}

function styles(random: Random): string[] {
  return repeat(random, 4, 14, () => [
    `.${random.pick(NOUNS)}-${random.below(80)} {`,
    ...indented(
      repeat(random, 1, 5, () => [
        random.pick([
          `color: ${random.pick(COLOURS)};`,
          `padding: ${random.below(9)}px;`,
          `margin: 0 ${random.below(9)}rem;`,
          'display: flex;',
        ]),
      ]),
    ),
    '}',
    '',
  ]);
}

function data(random: Random): string[] {
  const entries = Array.from(
    { length: 4 + random.below(20) },
    (_, index) => `"${random.pick(NOUNS)}${index}": { "count": ${random.below(99)}, "label": "${random.pick(WORDS)}" }`,
  );
  return ['{', ...entries.map((entry, index) => `  ${entry}${index === entries.length - 1 ? '' : ','}`), '}'];
}

function page(random: Random): string[] {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '  <body>',
    ...indented(indented(repeat(random, 2, 6, () => element(random, 0)))),
    '  </body>',
    '</html>',
  ];
}

function python(random: Random): string[] {
  const body = (depth: number): string[] =>
    depth < 3 && random.once(3)
      ? [`if ${name(random)} > ${random.below(99)}:`, ...indented(repeat(random, 1, 3, () => body(depth + 1)))]
      : [
          random.pick([
            `${name(random)} = ${random.pick(VERBS)}(${random.below(99)})`,
            `${random.pick(VERBS)}(${name(random)})`,
            `# ${random.pick(VERBS)} the ${random.pick(NOUNS)}`,
          ]),
        ];
  return repeat(random, 3, 8, () => [
    `def ${random.pick(VERBS)}${random.below(60)}(${name(random)}):`,
    ...indented(repeat(random, 1, 5, () => body(0))),
    '',
  ]);
}

function markdown(random: Random): string[] {
  return repeat(random, 3, 8, () => [
    `## ${random.pick(WORDS)} ${random.pick(NOUNS)} ${random.below(60)}`,
    '',
    ...repeat(random, 1, 5, () => [
      `${random.pick(['- ', '  - ', '', '1. '])}the ${random.pick(NOUNS)} is ${random.pick(WORDS)} and "${random.pick(WORDS)}"`,
    ]),
    '',
  ]);
}
