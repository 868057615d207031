import type { RecognitionCase } from '../support/recognition-case.ts';

const options = { seal: 'k3f9' } as const;

/** The same with a seal: nothing that a page or a body says can open or close anything. */
export const sealedCases: readonly RecognitionCase[] = [
  {
    name: 'sealed tags count, plain ones do not',
    options,
    answer: '<file:k3f9 path="a">\n<file path="b">\nq\n</file>\n</file:k3f9>\n<delete path="c"/>',
    operations: ['write a "<file path=\\"b\\">\\nq\\n</file>"'],
    diagnostics: [],
  },
  {
    name: 'sealed tags count inside lines and fences',
    options,
    answer: 'So: <delete:k3f9 path="a"/>\n```\n<need:k3f9 path="b"/>\n```',
    operations: ['delete a', 'need b'],
  },
  {
    name: 'sealed close tags count inside lines',
    options,
    answer: '<file:k3f9 path="a">x</file:k3f9> y',
    operations: ['write a "x"'],
    text: ' y',
  },
  {
    name: 'sealed parts of an edit',
    options,
    answer:
      '<edit:k3f9 path="a">\n<search:k3f9>\n<search>x</search>\n</search:k3f9>\n<replace:k3f9>\n</replace>\n</replace:k3f9>\n</edit:k3f9>',
    operations: ['edit a "<search>x</search>" -> "</replace>"'],
    diagnostics: [],
  },
  {
    name: 'a sealed open tag ends what is open',
    options,
    answer: '<file:k3f9 path="a">\nx <file:k3f9 path="b">y</file:k3f9>',
    operations: ['recovered write a "x "', 'write b "y"'],
    diagnostics: ['missing-close'],
  },
  {
    name: 'a sealed part ends the part before it',
    options,
    answer: '<edit:k3f9 path="a"><search:k3f9>x<replace:k3f9>y</replace:k3f9></edit:k3f9>',
    operations: ['recovered edit a "x" -> "y"'],
    diagnostics: ['missing-close'],
  },
  {
    name: 'a close tag without seal is kept',
    options,
    answer: '<file:k3f9 path="a">\nx\n</file>\n<file:k3f9 path="b">y</file:k3f9>',
    operations: ['recovered write a "x\\n</file>"', 'write b "y"'],
    diagnostics: ['missing-close', 'unsealed-close'],
  },
  {
    name: 'a part closed without seal',
    options,
    answer: '<edit:k3f9 path="a">\n<search:k3f9>\nx\n</search>\n<replace:k3f9>\ny\n</replace:k3f9>\n</edit:k3f9>',
    operations: ['recovered edit a "x\\n</search>" -> "y"'],
    diagnostics: ['missing-close', 'unsealed-close'],
  },
  {
    name: 'a close tag without seal at the end',
    options,
    answer: '<file:k3f9 path="a">\nx\n</file>\n',
    operations: ['truncated write a "x\\n</file>\\n"'],
    diagnostics: ['unsealed-close', 'unclosed-tag'],
  },
  {
    name: 'a sealed body says what it likes at top level',
    options,
    answer: '<delete:k3f9 path="a"/>\n</file>\n</delete>',
    operations: ['delete a'],
    text: '\n</file>\n</delete>',
    diagnostics: [],
  },
  {
    name: 'a longer seal in a body is text',
    options,
    answer: '<file:k3f9 path="a">\nx <file:k3f99 path="b">\n</file:k3f9>',
    operations: ['write a "x <file:k3f99 path=\\"b\\">"'],
  },
  {
    name: 'another seal is none',
    options,
    answer: '<file:k3f8 path="a">x</file:k3f8><file:k3f99 path="b">y</file:k3f99>',
    operations: [],
  },
  {
    name: 'sealed tags in reasoning are inert',
    options,
    answer: '<think>\n<delete:k3f9 path="a"/>\n</think>\n<delete:k3f9 path="b"/>',
    operations: ['delete b'],
  },
  {
    name: 'a stray sealed close tag',
    options,
    answer: '<file:k3f9 path="a">x</file:k3f9> more </file:k3f9>',
    operations: ['recovered write a "x"'],
    diagnostics: ['extra-close'],
  },
  {
    name: 'close tags that follow each other wrongly',
    options,
    answer: '<edit:k3f9 path="a"><search:k3f9>x</replace:k3f9><replace:k3f9>y</search:k3f9></edit:k3f9>',
    operations: ['recovered edit a "x" -> "y"'],
    diagnostics: ['mismatched-close', 'mismatched-close'],
  },
  {
    name: 'a sealed update',
    options,
    answer: '<edit:k3f9 path="a"><update:k3f9>z</update></update:k3f9></edit:k3f9>',
    operations: ['merge a "z</update>"'],
  },
];
