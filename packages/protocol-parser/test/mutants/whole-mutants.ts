import { type RuleMutant, inFile } from './rule-mutant.ts';

/** Fences, whole bodies, and what is decided at the end. */
export const wholeMutants: readonly RuleMutant[] = [
  ...inFile('parser/fence-line.ts', [
    ['a fence has three marks', 'MIN_FENCE = 3', 'MIN_FENCE = 2', 'two marks are no fence'],
    [
      'a fence line has at most 256 characters',
      '++state.fenceLineChars > MAX_FENCE_LINE',
      '++state.fenceLineChars > 10_000',
      'a fence line of more than 256 characters is prose',
    ],
    [
      'backticks after the marks are inline code',
      ' || (unit === BACKTICK && state.fenceUnit === BACKTICK)',
      '',
      'backticks after the marks are inline code',
    ],
    [
      'a closing line has no text',
      'state.fenceBare = false;\n        if (state.mode === FENCE) return leave(state);',
      '',
      'nor by marks with text',
    ],
    [
      'a closing line has the same marks',
      'fenceUnit === state.openFenceUnit && ',
      '',
      'a fence is not closed by other marks',
    ],
    ['and no fewer', ' && fenceCount >= state.openFenceCount', '', 'nor by fewer marks'],
    [
      'the closing line of the wrapper is dropped',
      'skipTo(state, end);\n    state.wrapperUnit = 0;',
      'state.wrapperUnit = 0;',
      'the whole answer in a fence',
    ],
    [
      'only a fence before everything can surround the answer',
      'if (state.fresh) {',
      'if (true) {',
      'an example in a fence, then the file',
    ],
    [
      'a fence without a tag in it is inert',
      'if (!isSpace(unit) || ++state.count',
      'if (++state.count',
      'a fence before everything, without tag',
    ],
    [
      'what begins like a fence is read for tags when it is none',
      'rewind(state, state.fenceAt + state.fenceCount);',
      'state.phase = SCAN;',
      'what begins like a fence is read for tags when it is none',
    ],
  ]),
  ...inFile('parser/body-content.ts', [
    [
      'a fence around a body is taken off',
      'const inner = withoutFence(body);',
      'const inner = null as string | null;',
      'a fence around a body',
    ],
    ['not in Markdown', 'if (MARKDOWN.test(path)) return { content: body };', '', 'a fence around a Markdown body'],
    ['only if it is the only one', 'if (closeStart >= 0) return null;', '', 'two fences in a body'],
  ]),
  ...inFile('parser/tag-operations.ts', [
    [
      'an empty command is none',
      "if (content.trim() === '') {",
      'if (false) {',
      'empty commands, packages and explanations',
    ],
    [
      'what is no package gives no operation',
      "if (specification === null) report('invalid-package', JSON.stringify(word.slice(0, 80)));",
      "if (specification === null) operations.push({ type: 'package', name: word, range: null, ...base });",
      'what is no package',
    ],
    [
      'an update is a merge',
      "if (open.snippet !== null) return { type: 'merge', path, snippet: open.snippet, ...base };",
      '',
      'an update is a merge',
    ],
  ]),
  ...inFile('parser/finish.ts', [
    [
      'the last complete version of a path counts',
      "if (operation.type !== 'write' || index >= (winners.get(operation.path) ?? 0)) return true;",
      'return true;',
      'a path written twice',
    ],
    [
      'an incomplete later version does not',
      "(operation.state === 'complete' || !complete.has(operation.path))",
      'true',
      'a path written again and cut',
    ],
    [
      'a file that ends inside something was cut',
      'if (open === null) return operation;',
      'return operation;',
      'a file closed inside a block',
    ],
    [
      'an open tag is a signal',
      "state.signals.push(path === undefined ? { code: 'open-tag', detail } : { code: 'open-tag', path, detail });",
      '',
      'an answer that ends in a close tag',
    ],
    [
      'an open header is a signal',
      "state.signals.push({ code: 'open-header', detail: 'The answer ended inside an open tag.' });",
      '',
      'an open tag at the end',
    ],
    [
      'open reasoning is a signal',
      "state.signals.push({ code: 'open-reasoning', detail: 'The answer ended inside reasoning.' });",
      '',
      'reasoning without end',
    ],
    ['a finish reason is a signal', 'if (state.cutShort)', 'if (false)', 'a cut that the model reports'],
    [
      'the beginning of a close tag is held back',
      'const heldFrom = pending ? candidate : end;',
      'const heldFrom = end;',
      'an answer that ends in a close tag',
    ],
  ]),
];
