/** A rule taken out of the parser, and the case that must notice. */
export interface RuleMutant {
  /** The rule, in the words of the documentation. */
  readonly rule: string;
  /** File under `src`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Name of the recognition case that turns red; `parse.test.ts` runs it by this name. */
  readonly noticedBy: string;
}

type Row = readonly [rule: string, find: string, replace: string, noticedBy: string];
const inFile = (file: string, rows: readonly Row[]): RuleMutant[] => rows.map(([rule, find, replace, noticedBy]) => ({ rule, file, find, replace, noticedBy }));

/** Every rule of the grammar, of the decision table, and of the late decisions, removed one at a time. */
export const ruleMutants: readonly RuleMutant[] = [
  ...inFile('parser/tag-name.ts', [
    ['an open tag counts on its own line only', 'return state.own || state.sealed ||', 'return state.mode === TEXT || state.own || state.sealed ||', 'an open tag inside a line is prose'],
    ['nothing opens in reasoning', 'case TEXT:\n      return isTop', 'case REASONING:\n    case TEXT:\n      return isTop', 'reasoning without end'],
    ['a name ends in a space, a slash or >', 'token === null || !endsName(unit)', 'token === null', 'a longer seal in a body is text'],
    ['a stray closer counts on its own line only', '(state.sealed || state.own));', 'true);', 'a stray closer inside a line is prose'],
    ['reasoning closes by its own name', ' && token.name === state.reasoningName', '', 'reasoning closes by its own name'],
    ['reasoning opens on its own line only', "(token.kind === 'reasoning' && state.own && !state.wrapping)", 'false', 'reasoning closes by its own name'],
    ['a closer without seal is none', "token.sealed === state.sealed && (state.sealed || state.own)", 'state.own', 'a sealed body says what it likes at top level'],
    ['only an empty reasoning tag is damage', 'return state.candidate === state.reasoningOpenAt;', 'return false;', 'empty reasoning tags inside a body'],
    ['foreign closers count on their own line', "if (token.kind === 'foreign') return state.own || state.watchAt >= 0;", "if (token.kind === 'foreign') return false;", 'close tags of another format at the end'],
    ['the closer of another part may close', 'return (rule.mismatchBeforeOpen || rule.mismatchBeforeParentClose) && isChild(state, token);', 'return false;', 'close tags of each other'],
    ['an unsealed closer at the end is noticed', 'return token.name === open.token.name && state.own;', 'return false;', 'a close tag without seal is kept'],
    ['a tag in a fence is reported', "diagnose(state, 'fenced-tag-ignored', state.candidate, state.base + state.at);", '', 'an example in a fence, then the file'],
    ['a tag in a fence is inert', 'case FENCE:\n      if', 'case FENCE:\n      if (isTop) return startHeader(state);\n      if', 'an example in a fence, then the file'],
    ['a sealed part ends the part before it', 'state.sealed ? isChild(state, token) :', 'state.sealed ? false :', 'a sealed part ends the part before it'],
    ['a replace ends an open search', '(state.child?.tag.rule.implicitOpen ?? null) === token.name', 'false', 'a replace on its own line ends an open search'],
    ['a sealed open tag ends what is open', 'if (state.sealed) return closeImplicitly(state, isTop);', 'if (state.sealed) return dropCandidate(state);', 'a sealed open tag ends what is open'],
    ['an open tag ends a body on its own line only', 'return state.own ? startTrigger(state) : dropCandidate(state);', 'return dropCandidate(state);', 'an unclosed file before the next one'],
  ]),
  ...inFile('parser/line-anchor.ts', [
    ['64 blanks may stand before a tag', 'MAX_INDENTATION = 64', 'MAX_INDENTATION = 63', 'an open tag after 64 blanks is on its own line'],
    ['not 65', 'MAX_INDENTATION = 64', 'MAX_INDENTATION = 65', 'an open tag after 65 blanks is not'],
    ['the line end before a closer is its own', 'state.lineTrim = base + at - (afterReturn ? 1 : 0);', '', 'one line end is taken off on each side'],
    ['with its carriage return', 'base + at - (afterReturn ? 1 : 0)', 'base + at', 'one line end is taken off on each side'],
    ['blanks before a closer on the line of the open tag are kept', 'if (state.anchorTrims) state.lineTrim', 'state.lineTrim', 'blanks on one line are kept'],
    ['the closer of an empty body takes its indentation', 'if (state.anchorTrims) state.lineTrim = state.anchor;', '', 'an indented closer of an empty body'],
  ]),
  ...inFile('parser/emission.ts', [
    ['a line begins after a tag', '  state.anchor = end;\n', '', 'a tag right after another is on its own line'],
  ]),
  ...inFile('parser/machine.ts', [
    ['a byte order mark is not text', 'chunk.charCodeAt(0) === BYTE_ORDER_MARK', 'false', 'a byte order mark is not text on the first line'],
  ]),
  ...inFile('parser/scan.ts', [
    ['one line end after the open tag is taken off', 'if (unit !== LINE_FEED) return;', 'return;', 'one line end is taken off on each side'],
    ['text after foreign closers shows that they were body', "if (state.at < chunk.length && chunk.charCodeAt(state.at) !== LESS_THAN) state.watchAt = -1;", '', 'foreign closers and text after them'],
    ['a fence begins on its own line only', ' && blanksBefore(state, at) >= 0) {\n      state.examined += at - state.at;', ') {\n      state.examined += at - state.at;', 'a fence inside a line is prose'],
    ['a sealed answer has no fences', ' && !sealed &&', ' &&', 'sealed tags count inside lines and fences'],
    ['a < at the end of a line of a body is looked at', 'blanksBefore(state, at) >= 0;\n}', 'false;\n}', 'an unclosed file before the next one'],
  ]),
  ...inFile('parser/candidate.ts', [
    ['eight spaces may stand in a close tag', 'MAX_SPACES_IN_TAG = 8', 'MAX_SPACES_IN_TAG = 7', 'a closer may have eight spaces before its end'],
    ['not nine', 'MAX_SPACES_IN_TAG = 8', 'MAX_SPACES_IN_TAG = 9', 'a closer with more than eight is text'],
    ['an attribute name of a trigger has at most 32 characters', 'MAX_ATTRIBUTE_NAME_CHARS = 32', 'MAX_ATTRIBUTE_NAME_CHARS = 33', 'an attribute name of 33 characters is no trigger'],
    ['a tag before everything else that is none makes the fence inert', 'state.mode = FENCE;', '', 'a fence before everything, with a tag that is none'],
    ['anything after foreign closers shows that they were body', 'state.watchAt = -1;', '', 'foreign closers and a tag after them'],
  ]),
  ...inFile('parser/header.ts', [
    ['a header has at most 4,096 characters', 'if (state.at >= limit) {', 'if (false) {', 'a header of 4,097 characters is text'],
    ['a quote ends with its line', 'if (unit === LINE_FEED) return dropCandidate(state);', '', 'a quote that is open at the end of its line makes the tag text'],
    ['a quote hides >', 'state.quote = unit;', '', 'a > in a quoted attribute'],
    ['a quote begins after = only', 'state.afterEquals && (unit', '(unit', 'an apostrophe in a header'],
    ['a < ends a header', 'unit === LESS_THAN || unit === BACKTICK', 'unit === BACKTICK', 'a < outside quotes ends a header'],
    ['a backtick ends a header', 'unit === LESS_THAN || unit === BACKTICK', 'unit === LESS_THAN', 'a backtick ends a header'],
    ['the first of two attributes counts', 'if (attributes.has(name)) hasDuplicates = true;\n    else', 'if (attributes.has(name)) hasDuplicates = true;\n   ', 'an attribute given twice'],
    ['an alias is read as its attribute', '?.attributeNames.get(written) ?? written', '?.name === undefined ? written : written', 'an empty replacement on one line'],
    ['attributes stand apart', 'const ATTRIBUTE = /[ \\t\\r\\n]+', 'const ATTRIBUTE = /[ \\t\\r\\n]*', 'attributes need a space between them'],
    ['eight spaces may stand before >', 'HEADER_END = /[ \\t\\r\\n]{0,8}', 'HEADER_END = /[ \\t\\r\\n]{0,7}', 'eight spaces may stand before the end of a tag'],
    ['not nine', 'HEADER_END = /[ \\t\\r\\n]{0,8}', 'HEADER_END = /[ \\t\\r\\n]{0,9}', 'nine may not'],
    ['a slash closes a tag at once', "selfClosed: rest[1] !== ''", 'selfClosed: false', 'a command closed at once'],
  ]),
  ...inFile('parser/open-tag.ts', [
    ['a required attribute is required', 'token.tag.required.every((name) => Object.hasOwn(header.attributes, name))', 'true', 'a tag without its required attribute is text'],
    ['a fence around the answer is taken off', 'state.wrapperCount = state.fenceCount;', 'flush(state, candidate);', 'the whole answer in a fence'],
    ['a file closed at once was hardly meant', "open.recovered = true;\n    diagnose(state, 'self-closed', start, end);", "diagnose(state, 'self-closed', start, end);", 'a file closed at once'],
    ['tags are limited', 'if (++state.tagCount > state.maxOperations)', 'if (false)', 'one tag past their limit'],
    ['an open tag closed by one of its own name is remembered', 'nested: state.implicitAt === state.candidate && state.implicitName === tag.name', 'nested: false', 'a nested example and its outer closer'],
    ['a refused path gives no operation', 'const parsed = parseProjectPath(written);', 'const parsed = { ok: true, path: written } as never as ReturnType<typeof parseProjectPath>;', 'paths that leave the project'],
  ]),
  ...inFile('parser/close-tag.ts', [
    ['a closer on its own line counts', '(rule.own && own)', 'false', 'a closer on its own line counts though text follows it'],
    ['a closer inside a line needs what follows', '(rule.anywhere || (rule.own && own))', 'true', 'the close tag in a string'],
    ['an explanation closes anywhere', 'rule.anywhere || ', '', 'an explanation closes anywhere'],
    ['strict: a closer inside a line never counts', 'if (state.strict && rule.own) return keepCloseTag(state);', '', 'strict: a closer inside a line never counts'],
    ['a sealed closer counts anywhere', 'if (sealed || (token.name', 'if ((token.name', 'sealed close tags count inside lines'],
    ['a stray closer between parts is damage', "operation.recovered = true;\n  diagnose(state, 'stray-close'", "diagnose(state, 'stray-close'", 'a close tag of a part between the parts'],
    ['the end of reasoning begins a line', 'state.mode = TEXT;\n  leaveTag(state, end);', 'state.mode = TEXT;\n  leaveTag(state, end);\n  state.anchor = 0;', 'a tag in reasoning, after a stray close'],
  ]),
  ...inFile('parser/look-ahead.ts', [
    ['a line end makes a closer count', '} else if (beforeLineEnd && (unit === LINE_FEED || unit === CARRIAGE_RETURN)) {\n      return closeBody(state, false);', '} else if (beforeLineEnd && (unit === LINE_FEED || unit === CARRIAGE_RETURN)) {\n      return keepCloseTag(state);', 'a closer inside a line counts before a line end'],
    ['64 blanks count as a line end', 'if (beforeLineEnd && state.count === MAX_LOOK_AHEAD_BLANKS) return closeBody(state, false);', '', 'a closer inside a line counts before 64 blanks'],
    ['63 do not', 'beforeLineEnd && state.count === MAX_LOOK_AHEAD_BLANKS', 'beforeLineEnd && state.count === MAX_LOOK_AHEAD_BLANKS - 1', 'and not before 63 and text'],
    ['a search may close over 64 spaces', 'if (state.count > MAX_LOOK_AHEAD_BLANKS) return keepCloseTag(state);', 'if (state.count >= MAX_LOOK_AHEAD_BLANKS) return keepCloseTag(state);', 'a search closes over 64 spaces'],
    ['not over 65', 'if (state.count > MAX_LOOK_AHEAD_BLANKS) return keepCloseTag(state);', '', 'and not over 65'],
    ['the end makes a closer count', 'if (isSelf && open?.tag.rule.atEnd === true && !state.lookLess)', 'if (false)', 'a closer inside a line counts at the end'],
    ['a reported cut makes a closer at the end no end', 'closeBody(state, state.cutShort)', 'closeBody(state, false)', 'a closer inside a line at a reported cut is no end'],
    ['an open tag makes a closer count', "return !state.lookSlash && found.kind === 'tag' && found.tag?.top === true;", 'return false;', 'a closer inside a line counts before an open tag'],
    ['a part is no open tag at top level', " && found.tag?.top === true;", ';', 'a closer inside a line does not count before a part'],
    ['a replace closes before the end of the edit', '(rule.beforeParentClose && beforeParentClose)', 'false', 'a replace closes inside a line before the end of the edit'],
    ['a part closes before the next part', '|| beforeOpen;\n', '|| false;\n', 'a replace closes inside a line before the next search'],
    ['a second pair in a replace is damage', '    open.recovered = true;\n', '', 'a second pair inside an open replace'],
    ['another closer ends a replace before the end of the edit', '(rule.mismatchBeforeParentClose && beforeParentClose) ||', '', 'a search closer ends a replace before the end of the edit'],
    ['another closer ends a search before its replace', '|| (rule.mismatchBeforeOpen && beforeOpen);', ';', 'close tags of each other'],
  ]),
  ...inFile('parser/close-body.ts', [
    ['a mismatch is damage', "open.recovered = true;\n    diagnose(state, 'mismatched-close'", "diagnose(state, 'mismatched-close'", 'a search closer ends a replace before the end of the edit'],
    ['foreign closers on lines of their own are body', 'if (own || state.sealed) state.watchAt = -1;', '', 'close tags of another format in a body'],
    ['a closer in the text is reported', "diagnose(state, 'close-tag-in-text', candidate, closeEnd);", '', 'the close tag in a string'],
    ['what was closed implicitly is damage', "endTag(state, 'recovered', candidate, candidate);\n    state.implicitName", "endTag(state, 'complete', candidate, candidate);\n    state.implicitName", 'an unclosed file before the next one'],
    ['a part that was closed implicitly is damage', 'child.recovered = true;', '', 'a replace on its own line ends an open search'],
  ]),
  ...inFile('parser/trigger.ts', [
    ['a trigger needs =', "if (unit === EQUALS && state.step === 1) return closeImplicitly", 'if (state.step === 1) return closeImplicitly', 'a name without = is no trigger'],
    ['a tag without attributes triggers as a whole', 'if (tag.required.length === 0) return closeImplicitly(state, tag.top);', '', 'a tag without attributes ends a body on its own line'],
    ['one with a required attribute does not', 'if (tag.required.length === 0) return', 'return', 'and not without attribute'],
    ['a bare tag of the own name surrounds the body', 'state.operation.wrapped = true;', '', 'a body wrapped in a bare tag, on lines'],
  ]),
  ...inFile('parser/stray-close.ts', [
    ['an extra closer after text is evidence', "diagnose(state, 'extra-close', candidate, end);\n    demote(state, state.lastIndex);", "diagnose(state, 'extra-close', candidate, end);", 'an extra closer after text'],
    ['without text it is none', '(state.textSinceOperation || state.lastNested)', 'true', 'an extra closer right after'],
    ['unless the tag was nested', 'state.textSinceOperation || state.lastNested', 'state.textSinceOperation', 'a nested example and its outer closer'],
    ['it must be a closer of the last tag', 'token.tag === state.lastTag && (', '(', 'an extra closer of another tag'],
    ['a stray end of reasoning is evidence', "demote(state, 0);", '', 'reasoning whose beginning is missing'],
    ['the closer of a tag without body is none', "|| token.tag?.body !== 'none'", '|| true', 'tags without body, in three forms'],
  ]),
  ...inFile('parser/fence-line.ts', [
    ['a fence has three marks', 'MIN_FENCE = 3', 'MIN_FENCE = 2', 'two marks are no fence'],
    ['a fence line has at most 256 characters', '++state.fenceLineChars > MAX_FENCE_LINE', '++state.fenceLineChars > 10_000', 'a fence line of more than 256 characters is prose'],
    ['backticks after the marks are inline code', ' || (unit === BACKTICK && state.fenceUnit === BACKTICK)', '', 'backticks after the marks are inline code'],
    ['a closing line has no text', 'state.fenceBare = false;\n        if (state.mode === FENCE) return leave(state);', '', 'nor by marks with text'],
    ['a closing line has the same marks', 'fenceUnit === state.openFenceUnit && ', '', 'a fence is not closed by other marks'],
    ['and no fewer', ' && fenceCount >= state.openFenceCount', '', 'nor by fewer marks'],
    ['the closing line of the wrapper is dropped', 'skipTo(state, end);\n    state.wrapperUnit = 0;', 'state.wrapperUnit = 0;', 'the whole answer in a fence'],
    ['only a fence before everything can surround the answer', 'if (state.fresh) {', 'if (true) {', 'an example in a fence, then the file'],
    ['a fence without a tag in it is inert', 'if (!isSpace(unit) || ++state.count', 'if (++state.count', 'a fence before everything, without tag'],
    ['what begins like a fence is read for tags when it is none', 'rewind(state, state.fenceAt + state.fenceCount);', 'state.phase = SCAN;', 'what begins like a fence is read for tags when it is none'],
  ]),
  ...inFile('parser/tag-end.ts', [
    ['foreign closers are cut off', "return cut < body.length ? body.slice(0, Math.max(0, cut)) : body;", 'return body;', 'close tags of another format at the end'],
    ['a replace needs its search', 'if (operation.search === null) leaveOut(state, operation, child);\n    else', '', 'a replace without partner'],
    ['a search needs its replace', 'if (open.search !== null) {', 'if (false) {', 'a search without partner'],
    ['pairs and an update do not mix', 'if (open.snippet !== null && open.blockCount > 0) {', 'if (false) {', 'an update and pairs'],
    ['an edit needs parts', "if (open.snippet === null && open.blockCount === 0 && outcome === 'complete') {", 'if (false) {', 'an edit without parts'],
    ['strict: any diagnostic counts', ' || (state.strict && open.diagnosed)', '', 'strict: any diagnostic makes an operation recovered'],
  ]),
  ...inFile('parser/body-content.ts', [
    ['a fence around a body is taken off', 'const inner = withoutFence(body);', 'const inner = null as string | null;', 'a fence around a body'],
    ['not in Markdown', 'if (MARKDOWN.test(path)) return { content: body };', '', 'a fence around a Markdown body'],
    ['only if it is the only one', 'if (closeStart >= 0) return null;', '', 'two fences in a body'],
  ]),
  ...inFile('parser/tag-operations.ts', [
    ['an empty command is none', "if (content.trim() === '') {", 'if (false) {', 'empty commands, packages and explanations'],
    ['what is no package gives no operation', "if (specification === null) report('invalid-package', JSON.stringify(word.slice(0, 80)));", "if (specification === null) operations.push({ type: 'package', name: word, range: null, ...base });", 'what is no package'],
    ['an update is a merge', "if (open.snippet !== null) return { type: 'merge', path, snippet: open.snippet, ...base };", '', 'an update is a merge'],
  ]),
  ...inFile('parser/finish.ts', [
    ['the last complete version of a path counts', 'if (operation.type !== \'write\' || index >= (winners.get(operation.path) ?? 0)) return true;', 'return true;', 'a path written twice'],
    ['an incomplete later version does not', "(operation.state === 'complete' || !complete.has(operation.path))", 'true', 'a path written again and cut'],
    ['a file that ends inside something was cut', 'if (open === null) return operation;', 'return operation;', 'a file closed inside a block'],
    ['an open tag is a signal', "state.signals.push(path === undefined ? { code: 'open-tag', detail } : { code: 'open-tag', path, detail });", '', 'an answer that ends in a close tag'],
    ['an open header is a signal', "state.signals.push({ code: 'open-header', detail: 'The answer ended inside an open tag.' });", '', 'an open tag at the end'],
    ['open reasoning is a signal', "state.signals.push({ code: 'open-reasoning', detail: 'The answer ended inside reasoning.' });", '', 'reasoning without end'],
    ['a finish reason is a signal', 'if (state.cutShort) state.signals.push', 'if (false) state.signals.push', 'a cut that the model reports'],
    ['the beginning of a close tag is held back', 'const heldFrom = pending ? candidate : end;', 'const heldFrom = end;', 'an answer that ends in a close tag'],
  ]),
];
