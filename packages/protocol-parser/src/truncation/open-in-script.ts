const TOKEN =
  /\s+|\/\/.*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|[\w$#@\u0080-\uffff]+|\.{3}|=>|\+\+|--|&&|\|\||<<|[!=]==?|[^]/y;
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;
const JSX_TEXT = /[^<{]*/y;
const JSX_TAG = /\s+|\/\/.*|\/\*[^]*?\*\/|"[^"]*"|'[^']*'|=|[^\s"'={}<>/]+|\/>|[^]/y;
/** What follows `<` where an element can begin; type parameters of a function look alike and are not elements. */
const ELEMENT = /<(?!\w+(?:,|\s+extends\b|\s*=\s)|[A-Z]\w?>\s*\()[A-Za-z_$>]/y;
/** After these a value begins. */
const BEFORE_VALUE =
  /^(?:return|typeof|case|do|else|in|instanceof|new|void|delete|throw|yield|await|of|default|extends)$/;
const CONTROL = /^(?:if|while|for|with)$/;
/** No script ends in one of these. */
const UNFINISHED =
  /^(?:[=,.?:&|+\-*%^<([{]|=>|&&|\|\||[!=]==?|\.{3}|const|var|function|class|else|new|extends|import|export|typeof|instanceof|case|throw|try|do|finally|default)$/;

const VALUE = 0;
const OPERAND = 1;
const BLOCK = 2;

interface Frame {
  /** What ends it: a bracket, "`" for template text, ">" for a JSX tag, "</" for JSX children. */
  readonly end: string;
  /** The parenthesis of an `if`, `while` or `for`: a value can begin after it. */
  readonly control: boolean;
}

/** JavaScript and TypeScript, with JSX: strings, templates, comments, regular expressions, brackets and elements. */
export function openInScript(text: string, jsx: boolean): string | null {
  const stack: Frame[] = [];
  let at = text.startsWith('#!') ? Math.max(0, text.indexOf('\n')) : 0;
  let position = VALUE;
  let last = '';
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const push = (end: string, control = false) => stack.push({ end, control });

  while (at < text.length) {
    const end = stack.at(-1)?.end;
    if (end === '`') {
      read(TEMPLATE_TEXT);
      if (at >= text.length) break;
      if (text.startsWith('${', at)) {
        at += 2;
        push('}');
        position = VALUE;
      } else {
        at++;
        stack.pop();
        position = OPERAND;
      }
      continue;
    }
    if (end === '</') {
      read(JSX_TEXT);
      if (text.startsWith('</', at)) {
        const close = text.indexOf('>', at);
        if (close < 0) break;
        at = close + 1;
        stack.pop();
        position = OPERAND;
        last = '';
      } else if (text.startsWith('<', at)) {
        at++;
        push('>');
      } else if (at < text.length) {
        at++;
        push('}');
        position = VALUE;
      }
      continue;
    }
    if (end === '>') {
      const found = read(JSX_TAG);
      if (found === '"' || found === "'") break;
      if (found === '/>') {
        stack.pop();
        position = OPERAND;
        last = '';
      } else if (found === '>') {
        stack.pop();
        push('</');
      } else if (found === '{') {
        push('}');
        position = VALUE;
      } else if (found === '<' || found === '}') return null;
      continue;
    }
    const start = at;
    const found = read(TOKEN);
    if (/^(?:\s|\/\/|\/\*)/.test(found)) continue;
    const before = last;
    last = found;
    if (found === '"' || found === "'") return text.indexOf('\n', start) < 0 ? 'string' : null;
    if (found === '/') {
      if (text.startsWith('/*', start)) return 'comment';
      if (position !== OPERAND) {
        at = start;
        if (read(REGULAR_EXPRESSION) === '') return text.indexOf('\n', start) < 0 ? 'regular expression' : null;
        position = OPERAND;
      } else position = VALUE;
    } else if (found === '`') push('`');
    else if (found === '(') push(')', CONTROL.test(before));
    else if (found === '[') push(']');
    else if (found === '{') push('}');
    else if (found === ')' || found === ']' || found === '}') {
      const frame = stack.pop();
      if (frame?.end !== found) return null;
      position = found === '}' ? BLOCK : frame.control ? VALUE : OPERAND;
      continue;
    } else if (found === '<' && jsx && position === VALUE && matches(ELEMENT, text, start)) {
      push('>');
      continue;
    }
    if (/^[\w$#@"'\u0080-\uffff]/.test(found)) position = before !== '.' && BEFORE_VALUE.test(found) ? VALUE : OPERAND;
    else if (found !== '/' && found !== '++' && found !== '--' && !(found === '!' && position === OPERAND))
      position = VALUE;
  }
  const open = stack.at(-1)?.end;
  if (open === '`') return 'template literal';
  if (open === '>' || open === '</') return 'element';
  if (open !== undefined) return 'block';
  return UNFINISHED.test(last) ? 'statement' : null;
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
