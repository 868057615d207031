import { createRandom } from './random-pieces.ts';

const seals = ['', 'k3f9'];

/**
 * An answer made by chance from everything the grammar knows, right and wrong: whole tags, lone tags, tags in odd places, other formats, fences, reasoning,
 * blanks, and text that looks like any of them. The same for one seed.
 */
export function grammarAnswer(seed: number): {
  readonly answer: string;
  readonly seal: string;
  readonly cutShort: boolean;
} {
  const random = createRandom(seed);
  const seal = seals[random(4) === 0 ? 1 : 0] ?? '';
  const pick = (...choices: readonly string[]): string => choices[random(choices.length)] ?? '';
  const chance = (one: number) => random(one) === 0;
  const mark = () => (seal !== '' && !chance(6) ? `:${seal}` : chance(60) ? ':k3f8' : '');
  const line = () =>
    pick(
      '\n',
      '\n',
      '\n',
      '\r\n',
      '',
      ' ',
      '\n  ',
      '\n\t',
      '\n\n',
      `\n${' '.repeat(63 + random(4))}`,
      ' '.repeat(62 + random(4)),
    );
  const path = () =>
    pick(
      'path="a.txt"',
      "path='b.txt'",
      'path=c.txt',
      'target_file="d.txt"',
      'path="a.txt" note="x > <y>"',
      'lang=ts path="e.txt" flag',
      'path = "f.txt"',
      'path="g.txt" path="h"',
      '',
      'note="x"',
    );
  const word = () =>
    pick(
      'const a = 1;',
      'a < b',
      'x > y',
      '`code`',
      '"</file>"',
      'Array<File>',
      '<div>',
      '</div>',
      '<Files>',
      '</filex>',
      '<file-list>',
      '<fil',
      '</',
      '<',
      '🥐',
      '&lt;',
      '```',
      '~~~',
      'x',
      '}',
      '<think></think>',
      '```ts',
      ' ',
    );
  const close = (name: string) => `</${name}${mark()}${pick('', '', '', '', ' ', '\n', '         ')}>`;
  const openTag = (name: string, attributes: string) =>
    `<${name}${mark()}${attributes === '' ? '' : pick(' ', ' ', '  ', '\n')}${attributes}${pick('', '', '', ' ', chance(8) ? '/' : '')}>`;
  const body = (): string => {
    let text = '';
    for (let count = random(4); count > 0; count--) text += chance(7) ? odd() : word() + line();
    return text;
  };
  const part = (): string =>
    pick(openTag('search', ''), '<search>') +
    line() +
    body() +
    line() +
    pick(close('search'), close('search'), close('replace'), '') +
    line() +
    openTag('replace', '') +
    line() +
    body() +
    line() +
    pick(close('replace'), close('replace'), close('search'), '') +
    line();
  const whole = (): string => {
    switch (random(7)) {
      case 0:
      case 1:
        return (
          openTag(pick('file', 'file', 'merge'), path()) +
          line() +
          body() +
          line() +
          pick(close('file'), close('file'), close('file'), close('merge'), '')
        );
      case 2:
        return (
          openTag('edit', path()) +
          line() +
          part() +
          (chance(2) ? part() : '') +
          (chance(4) ? body() : '') +
          pick(close('edit'), close('edit'), '')
        );
      case 3:
        return (
          openTag('edit', path()) +
          line() +
          openTag('update', '') +
          line() +
          body() +
          line() +
          close('update') +
          line() +
          close('edit')
        );
      case 4:
        return pick(
          openTag('delete', path()),
          openTag('need', path()),
          openTag('rename', 'from="a" to="b"'),
          '<delete path="z"/>',
        );
      case 5: {
        const name = pick('package', 'packages', 'command', 'explanation');
        return openTag(name, '') + line() + body() + pick(close(name), '');
      }
      default:
        return (
          openTag(pick('think', 'thinking', 'reasoning'), '') +
          body() +
          (chance(4) ? '' : pick('</think>', '</thinking>', '</reasoning>'))
        );
    }
  };
  function odd(): string {
    switch (random(8)) {
      case 0:
        return openTag(
          pick('file', 'edit', 'need', 'search', 'replace', 'package', 'explanation', 'update'),
          pick(path(), ''),
        );
      case 1:
        return close(pick('file', 'edit', 'search', 'replace', 'package', 'think', 'update', 'explanation'));
      case 2:
        return pick('</content>', '</invoke>\n</function_calls>', '</artifact>', '</boltAction>');
      case 3:
        return `${pick('```', '~~~', '````')}${pick('', 'xml', ' ts', '~')}\n${chance(2) ? whole() : body()}\n${pick('```', '~~~', '````', '')}${pick('\n', ' \n', '')}`;
      case 4:
        return whole();
      case 5:
        return `${close('file')}${pick('</file>', ' text', '\n</file>', '  \n')}`;
      default:
        return pick(
          '<file',
          '<file ',
          '<file path',
          '<edit path="',
          '<delete path="a',
          '</file',
          '<think',
          '<file path="a\n">',
          '<need !path="x"/>',
        );
    }
  }
  let answer = pick('', '', '', '\ufeff', '\n', '```xml\n', '```\n\n', '</think>');
  for (let count = 1 + random(5); count > 0; count--) answer += pick(whole(), whole(), odd(), word()) + line();
  if (chance(3)) answer = answer.slice(0, random(answer.length + 1));
  return { answer, seal, cutShort: chance(3) };
}
