import type { RecognitionCase } from '../support/recognition-case.ts';

const options = { strict: true } as const;

/** Strict reading, and limits. */
export const strictCases: readonly RecognitionCase[] = [
  {
    name: 'strict: a closer inside a line never counts',
    options,
    answer: '<file path="a">x</file>\n</file>',
    operations: ['recovered write a "x</file>"'],
    diagnostics: ['close-tag-in-text'],
  },
  {
    name: 'strict: any diagnostic makes an operation recovered',
    options,
    answer: '<file path="a" path="b">\nx\n</file>',
    operations: ['recovered write a "x"'],
    diagnostics: ['duplicate-attribute'],
  },
  {
    name: 'strict: a clean answer is complete',
    options,
    answer:
      '<file path="a">\nx\n</file>\n<edit path="b">\n<search>\nx\n</search>\n<replace>\ny\n</replace>\n</edit>\n<command>ls</command>',
    operations: ['write a "x"', 'edit b "x" -> "y"', 'command "ls"'],
  },
  {
    name: 'strict: a replace inside a line never counts',
    options,
    answer: '<edit path="b"><search>x</search><replace>y</replace>\n</edit>',
    operations: ['truncated edit b'],
  },
  {
    name: 'a body at its limit',
    options: { limits: { maxBodyChars: 5 } },
    answer: '<file path="a">\n12345\n</file>',
    operations: ['write a "12345"'],
    diagnostics: [],
  },
  {
    name: 'a body one past its limit',
    options: { limits: { maxBodyChars: 5 } },
    answer: '<file path="a">\n123456\n</file>\n<delete path="b"/>',
    operations: ['truncated write a "12345"'],
    diagnostics: ['limit-exceeded'],
    signals: ['limit-exceeded'],
  },
  {
    name: 'a part past its limit',
    options: { limits: { maxBodyChars: 5 } },
    answer: '<edit path="a"><search>123456</search><replace></replace></edit>',
    operations: ['truncated edit a'],
    diagnostics: ['limit-exceeded'],
  },
  {
    name: 'tags at their limit',
    options: { limits: { maxOperations: 2 } },
    answer: '<delete path="a"/><delete path="b"/>',
    operations: ['delete a', 'delete b'],
    diagnostics: [],
  },
  {
    name: 'one tag past their limit',
    options: { limits: { maxOperations: 2 } },
    answer: '<delete path="a"/><delete path="b"/>x\n<delete path="c"/>',
    operations: ['delete a', 'delete b'],
    text: 'x\n',
    diagnostics: ['limit-exceeded'],
    signals: ['limit-exceeded'],
  },
  {
    name: 'an open tag one past its limit',
    options: { limits: { maxOpenTagChars: 20 } },
    answer: '<delete path="1234"/>\n<delete path="123"/>',
    operations: ['delete 123'],
    diagnostics: ['limit-exceeded'],
  },
];
