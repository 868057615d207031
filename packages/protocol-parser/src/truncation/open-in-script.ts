import { endOfQuoted, endOfRegularExpression, isInLastLine } from './quoted.ts';

const WORD = /[\w$#@\u0080-\uffff]+/y;
/** What follows `<` where an element can begin; type parameters of a function look alike and are not elements. */
const ELEMENT = /<(?!\w+(?:,|\s+extends\b|\s*=\s)|[A-Z]\w?>\s*\()[A-Za-z_$>]/y;
/** After these a value begins. */
const BEFORE_VALUE =
  /^(?:return|typeof|case|do|else|in|instanceof|new|void|delete|throw|yield|await|of|default|extends)$/;
const CONTROL = /^(?:if|while|for|with)$/;
/** No script ends in one of these. */
const UNFINISHED =
  /^(?:[=,.?:&|+\-*%^<([{]|=>|const|var|function|class|else|new|extends|import|export|typeof|instanceof|case|throw|try|do|finally|default)$/;

/** What can follow: a value; an operator, since a value ended; or a statement, since a block did. */
type Position = 'value' | 'operator' | 'statement';

interface ScriptState {
  readonly text: string;
  readonly jsx: boolean;
  at: number;
  position: Position;
  /** The last word or mark. */
  last: string;
  /** What ends each thing that is open: a bracket, "`" for a template, ">" for a tag of JSX, "<" for its children. */
  readonly open: string[];
  /** For each: whether it is the parenthesis of an `if`, `while` or `for`, after which a value can begin. */
  readonly control: boolean[];
}

/** JavaScript and TypeScript, with JSX: strings, templates, comments, regular expressions, brackets and elements. */
export function openInScript(text: string, jsx: boolean): string | null {
  const at = text.startsWith('#!') ? Math.max(0, text.indexOf('\n')) : 0;
  const state: ScriptState = { text, jsx, at, position: 'value', last: '', open: [], control: [] };
  while (state.at < text.length) {
    const found = step(state);
    if (found !== undefined) return found;
  }
  const end = state.open.at(-1);
  if (end === '`') return 'template literal';
  if (end === '>' || end === '<') return 'element';
  if (end !== undefined) return 'block';
  return UNFINISHED.test(state.last) ? 'statement' : null;
}

/** One step; gives what is open, or null if the text can't be followed, when that is clear before the end. */
function step(state: ScriptState): string | null | undefined {
  switch (state.open.at(-1)) {
    case '`':
      return inTemplate(state);
    case '<':
      return inChildren(state);
    case '>':
      return inTag(state);
    default:
      return inCode(state);
  }
}

function enter(state: ScriptState, end: string, control = false): undefined {
  state.open.push(end);
  state.control.push(control);
  state.at++;
  state.position = 'value';
  return undefined;
}

function leave(state: ScriptState, end: number): undefined {
  state.open.pop();
  state.control.pop();
  state.at = end;
  state.position = 'operator';
  state.last = '';
  return undefined;
}

function inTemplate(state: ScriptState): undefined {
  const { text } = state;
  for (; state.at < text.length; state.at++) {
    const unit = text.charAt(state.at);
    if (unit === '`') return leave(state, state.at + 1);
    if (unit === '\\') state.at++;
    else if (unit === '$' && text.charAt(state.at + 1) === '{') {
      state.at++;
      return enter(state, '}');
    }
  }
  return undefined;
}

function inChildren(state: ScriptState): string | undefined {
  const { text } = state;
  for (; state.at < text.length; state.at++) {
    const unit = text.charAt(state.at);
    if (unit === '{') return enter(state, '}');
    if (unit !== '<') continue;
    if (text.charAt(state.at + 1) !== '/') return enter(state, '>');
    const end = text.indexOf('>', state.at);
    return end < 0 ? 'element' : leave(state, end + 1);
  }
  return undefined;
}

function inTag(state: ScriptState): string | null | undefined {
  const { text, at } = state;
  const unit = text.charAt(at);
  const comment = skipComment(state, unit);
  if (comment !== false) return comment === null ? 'comment' : undefined;
  if (unit === '"' || unit === "'") {
    const end = text.indexOf(unit, at + 1);
    if (end < 0) return 'element';
    state.at = end + 1;
  } else if (unit === '{') {
    enter(state, '}');
  } else if (unit === '/' && text.charAt(at + 1) === '>') {
    leave(state, at + 2);
  } else if (unit === '>') {
    state.open[state.open.length - 1] = '<';
    state.at++;
  } else if (unit === '<' || unit === '}') {
    return null;
  } else {
    state.at++;
  }
  return undefined;
}

function inCode(state: ScriptState): string | null | undefined {
  const { text, at, last } = state;
  const unit = text.charAt(at);
  if (unit <= ' ') {
    state.at++;
    return undefined;
  }
  const comment = skipComment(state, unit);
  if (comment !== false) return comment === null ? 'comment' : undefined;
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word !== undefined) {
    state.at += word.length;
    state.position = last !== '.' && BEFORE_VALUE.test(word) ? 'value' : 'operator';
    state.last = word;
    return undefined;
  }
  state.last = unit;
  if (unit === '"' || unit === "'") return skipValue(state, endOfQuoted(text, at), 'string');
  if (unit === '/' && state.position !== 'operator')
    return skipValue(state, endOfRegularExpression(text, at), 'regular expression');
  if (unit === '`') return enter(state, '`');
  if (unit === '(') return enter(state, ')', CONTROL.test(last));
  if (unit === '[') return enter(state, ']');
  if (unit === '{') return enter(state, '}');
  if (unit === ')' || unit === ']' || unit === '}') return closeBracket(state, unit);
  if (unit === '<' && state.jsx && state.position === 'value') {
    ELEMENT.lastIndex = at;
    if (ELEMENT.test(text)) return enter(state, '>');
  }
  return operator(state, unit);
}

/** False if there is no comment, null if one is open at the end. */
function skipComment(state: ScriptState, unit: string): boolean | null {
  const next = state.text.charAt(state.at + 1);
  if (unit !== '/' || (next !== '/' && next !== '*')) return false;
  const end = next === '/' ? state.text.indexOf('\n', state.at) : state.text.indexOf('*/', state.at + 2);
  if (end < 0 && next === '*') return null;
  state.at = end < 0 ? state.text.length : end + (next === '/' ? 1 : 2);
  return true;
}

function skipValue(state: ScriptState, end: number, name: string): string | null | undefined {
  if (end < 0) return isInLastLine(state.text, state.at) ? name : null;
  state.at = end;
  state.position = 'operator';
  return undefined;
}

function closeBracket(state: ScriptState, unit: string): null | undefined {
  const control = state.control.at(-1) === true;
  if (state.open.at(-1) !== unit) return null;
  leave(state, state.at + 1);
  state.last = unit;
  if (unit === '}') state.position = 'statement';
  else if (control) state.position = 'value';
  return undefined;
}

function operator(state: ScriptState, unit: string): undefined {
  const next = state.text.charAt(state.at + 1);
  const isPair = next === unit && (unit === '+' || unit === '-' || unit === '<');
  const isArrow = unit === '=' && next === '>';
  state.at += isPair || isArrow ? 2 : 1;
  if (isPair || isArrow) state.last = unit + next;
  // `i++` ends a value where one was ending, and so does the `!` of TypeScript.
  const keeps = (isPair && unit !== '<') || (unit === '!' && next !== '=' && state.position === 'operator');
  if (!keeps) state.position = 'value';
  return undefined;
}
