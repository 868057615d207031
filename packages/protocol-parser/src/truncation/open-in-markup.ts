const NAME = /[a-z][\w:.-]*/iy;
/** Elements whose content is text to their end tag. */
const RAW = /^(?:script|style|textarea|title)$/;
/** Elements that need no end tag. */
const NO_END =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|html|head|body|p|li|dt|dd|option|optgroup|thead|tbody|tfoot|tr|td|th|colgroup|caption|rp|rt)$/;

/** HTML, Vue and SVG: tags, comments, and elements that need an end tag. */
export function openInMarkup(text: string, isSvg: boolean): string | null {
  const stack: string[] = [];
  let last = '';
  let at = 0;
  for (;;) {
    at = nextTag(text, at);
    if (at < 0) break;
    if (text.startsWith('<!--', at)) {
      at = text.indexOf('-->', at);
      if (at < 0) return 'comment';
      continue;
    }
    const isEnd = text.charAt(at + 1) === '/';
    NAME.lastIndex = at + (isEnd ? 2 : 1);
    const name = NAME.exec(text)?.[0].toLowerCase();
    at++;
    if (name === undefined) continue;
    const end = endOfTag(text, at);
    if (end < 0) return 'tag';
    at = end;
    last = name;
    if (isEnd) {
      const open = stack.lastIndexOf(name);
      if (open >= 0) stack.length = open;
    } else if (text.charAt(end - 2) !== '/') {
      if (isSvg || !NO_END.test(name)) stack.push(name);
      if (RAW.test(name) && !isSvg) {
        const close = new RegExp(`</${name}\\s*>`, 'gi');
        close.lastIndex = end;
        const found = close.exec(text);
        if (found === null) return 'element';
        at = found.index;
      }
    }
  }
  return stack.length > 0 && last !== 'html' ? 'element' : null;
}

/** The next `<`, expressions of templates on one line left out: they may compare. */
function nextTag(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '<') return at;
    if (unit === '{' && text.charAt(at + 1) === '{') at = endOfExpression(text, at + 2) ?? at + 1;
  }
  return -1;
}

function endOfExpression(text: string, start: number): number | null {
  for (let at = start; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '\n' || unit === '{') return null;
    if (unit === '}' && text.charAt(at + 1) === '}') return at + 1;
  }
  return null;
}

/** The index after the `>` of a tag, quotes heeded; -1 if the text ends before. */
function endOfTag(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '>') return at + 1;
    if (unit === '"' || unit === "'") {
      at = text.indexOf(unit, at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}
