import { type RuleMutant, inFile } from './rule-mutant.ts';

/** What ends a body, and what is evidence that it ended too early. */
export const closingMutants: readonly RuleMutant[] = [
  ...inFile('parser/close-tag.ts', [
    [
      'a closer on its own line counts',
      '(rule.own && own)',
      'false',
      'a closer on its own line counts though text follows it',
    ],
    [
      'a closer inside a line needs what follows',
      '(rule.anywhere || (rule.own && own))',
      'true',
      'the close tag in a string',
    ],
    ['an explanation closes anywhere', 'rule.anywhere || ', '', 'an explanation closes anywhere'],
    [
      'strict: a closer inside a line never counts',
      'if (state.strict && rule.own) return keepCloseTag(state);',
      '',
      'strict: a closer inside a line never counts',
    ],
    [
      'a sealed closer counts anywhere',
      'if (sealed || (token.name',
      'if ((token.name',
      'sealed close tags count inside lines',
    ],
    [
      'a stray closer between parts is damage',
      "operation.recovered = true;\n  diagnose(state, 'stray-close'",
      "diagnose(state, 'stray-close'",
      'a close tag of a part between the parts',
    ],
    [
      'the end of reasoning begins a line',
      'state.mode = TEXT;\n  leaveTag(state, end);',
      'state.mode = TEXT;\n  leaveTag(state, end);\n  state.anchor = 0;',
      'a tag in reasoning, after a stray close',
    ],
  ]),
  ...inFile('parser/look-ahead.ts', [
    [
      'a line end makes a closer count',
      '} else if (beforeLineEnd && (unit === LINE_FEED || unit === CARRIAGE_RETURN)) {\n      return closeBody(state, false);',
      '} else if (beforeLineEnd && (unit === LINE_FEED || unit === CARRIAGE_RETURN)) {\n      return keepCloseTag(state);',
      'a closer inside a line counts before a line end',
    ],
    [
      '64 blanks count as a line end',
      'if (beforeLineEnd && state.count === MAX_LOOK_AHEAD_BLANKS) return closeBody(state, false);',
      '',
      'a closer inside a line counts before 64 blanks',
    ],
    [
      '63 do not',
      'beforeLineEnd && state.count === MAX_LOOK_AHEAD_BLANKS',
      'beforeLineEnd && state.count === MAX_LOOK_AHEAD_BLANKS - 1',
      'and not before 63 and text',
    ],
    [
      'a search may close over 64 spaces',
      'if (state.count > MAX_LOOK_AHEAD_BLANKS) return keepCloseTag(state);',
      'if (state.count >= MAX_LOOK_AHEAD_BLANKS) return keepCloseTag(state);',
      'a search closes over 64 spaces',
    ],
    ['not over 65', 'if (state.count > MAX_LOOK_AHEAD_BLANKS) return keepCloseTag(state);', '', 'and not over 65'],
    [
      'the end makes a closer count',
      'if (isSelf && open?.tag.rule.atEnd === true && !state.lookLess)',
      'if (false)',
      'a closer inside a line counts at the end',
    ],
    [
      'a reported cut makes a closer at the end no end',
      'closeBody(state, state.cutShort)',
      'closeBody(state, false)',
      'a closer inside a line at a reported cut is no end',
    ],
    [
      'an open tag makes a closer count',
      "return !lookSlash && found.kind === 'tag' && found.tag?.top === true;",
      'return false;',
      'a closer inside a line counts before an open tag',
    ],
    [
      'a part is no open tag at top level',
      ' && found.tag?.top === true;',
      ';',
      'a closer inside a line does not count before a part',
    ],
    [
      'a replace closes before the end of the edit',
      '(rule.beforeParentClose === true && parentCloses)',
      'false',
      'a replace closes inside a line before the end of the edit',
    ],
    [
      'a part closes before the next part',
      '|| partOpens;\n',
      '|| false;\n',
      'a replace closes inside a line before the next search',
    ],
    [
      'a second pair in a replace is damage',
      '    open.recovered = true;\n',
      '',
      'a second pair inside an open replace',
    ],
    [
      'another closer ends a replace before the end of the edit',
      '(rule.mismatchBeforeParentClose === true && parentCloses) ||',
      '',
      'a search closer ends a replace before the end of the edit',
    ],
    [
      'another closer ends a search before its replace',
      '|| (rule.mismatchBeforeOpen === true && partOpens);',
      ';',
      'close tags of each other',
    ],
  ]),
  ...inFile('parser/close-body.ts', [
    [
      'a mismatch is damage',
      "open.recovered = true;\n    diagnose(state, 'mismatched-close'",
      "diagnose(state, 'mismatched-close'",
      'a search closer ends a replace before the end of the edit',
    ],
    [
      'foreign closers on lines of their own are body',
      'if (own || state.sealed) state.watchAt = -1;',
      '',
      'close tags of another format in a body',
    ],
    [
      'a closer in the text is reported',
      "diagnose(state, 'close-tag-in-text', candidate, closeEnd);",
      '',
      'the close tag in a string',
    ],
    [
      'what was closed implicitly is damage',
      "endTag(state, 'recovered', candidate, candidate);\n    state.implicitName",
      "endTag(state, 'complete', candidate, candidate);\n    state.implicitName",
      'an unclosed file before the next one',
    ],
    [
      'a part that was closed implicitly is damage',
      'child.recovered = true;',
      '',
      'a replace on its own line ends an open search',
    ],
  ]),
  ...inFile('parser/close-body.ts', [
    [
      'close tags that may have ended a body are reported',
      'if (state.watchAt >= 0) diagnose(state, state.watchCode, state.watchAt, state.candidate);',
      '',
      'a part closed without seal',
    ],
  ]),
  ...inFile('parser/trigger.ts', [
    [
      'a trigger needs =',
      'if (unit === EQUALS && state.step === 1) return closeImplicitly',
      'if (state.step === 1) return closeImplicitly',
      'a name without = is no trigger',
    ],
    [
      'a tag without attributes triggers as a whole',
      'if (tag.required.length === 0) return closeImplicitly(state, tag.top);',
      '',
      'a tag without attributes ends a body on its own line',
    ],
    [
      'one with a required attribute does not',
      'if (tag.required.length === 0) return',
      'return',
      'and not without attribute',
    ],
    [
      'a bare tag of the own name surrounds the body',
      'state.operation.wrapped = true;',
      '',
      'a body wrapped in a bare tag, on lines',
    ],
  ]),
  ...inFile('parser/stray-close.ts', [
    [
      'an extra closer after text is evidence',
      "diagnose(state, 'extra-close', candidate, end);\n    demote(state, state.lastIndex);",
      "diagnose(state, 'extra-close', candidate, end);",
      'an extra closer after text',
    ],
    [
      'without text it is none',
      '(state.textSinceOperation || state.lastNested)',
      'true',
      'an extra closer right after',
    ],
    [
      'unless the tag was nested',
      'state.textSinceOperation || state.lastNested',
      'state.textSinceOperation',
      'a nested example and its outer closer',
    ],
    ['it must be a closer of the last tag', 'token.tag === state.lastTag && (', '(', 'an extra closer of another tag'],
    ['a stray end of reasoning is evidence', 'demote(state, 0);', '', 'reasoning whose beginning is missing'],
    [
      'the closer of a tag without body is none',
      "|| token.tag?.body !== 'none'",
      '|| true',
      'tags without body, in three forms',
    ],
  ]),
  ...inFile('parser/tag-end.ts', [
    [
      'foreign closers are cut off',
      'return cut < body.length ? body.slice(0, Math.max(0, cut)) : body;',
      'return body;',
      'close tags of another format at the end',
    ],
    [
      'a replace needs its search',
      'if (operation.search === null) leaveOut(state, operation, child);\n    else',
      '',
      'a replace without partner',
    ],
    ['a search needs its replace', 'if (open.search !== null) {', 'if (false) {', 'a search without partner'],
    [
      'pairs and an update do not mix',
      'if (open.snippet !== null && open.blockCount > 0) {',
      'if (false) {',
      'an update and pairs',
    ],
    [
      'an edit needs parts',
      "if (open.snippet === null && open.blockCount === 0 && outcome === 'complete') {",
      'if (false) {',
      'an edit without parts',
    ],
    [
      'strict: any diagnostic counts',
      ' || (state.strict && open.diagnosed)',
      '',
      'strict: any diagnostic makes an operation recovered',
    ],
  ]),
];
