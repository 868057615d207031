const MARKUP =
  /<!--[^]*?-->|<(script|style|textarea|title)\b(?:"[^"]*"|'[^']*'|[^"'>])*>[^]*?<\/\1\s*>|<(\/?)([a-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</iy;
const NO_END =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|html|head|body|p|li|dt|dd|option|optgroup|thead|tbody|tfoot|tr|td|th|colgroup|caption|rp|rt)$/i;

/** HTML, Vue and SVG: tags, comments, and elements that need an end tag. */
export function openInMarkup(text: string, isSvg: boolean): string | null {
  const stack: string[] = [];
  let last = '';
  MARKUP.lastIndex = 0;
  for (let match = MARKUP.exec(text); match !== null; match = MARKUP.exec(text)) {
    const [found, , slash, written = '', attributes = ''] = match;
    const name = written.toLowerCase();
    if (found === '<') {
      const open = /^<(?:!--|\/?[a-z])/i.exec(text.slice(match.index, match.index + 4));
      if (open !== null) return text.startsWith('<!--', match.index) ? 'comment' : 'tag';
    }
    if (name === '') continue;
    last = name;
    if (slash === '/') {
      const at = stack.lastIndexOf(name);
      if (at >= 0) stack.length = at;
    } else if (!attributes.endsWith('/') && (isSvg || !NO_END.test(name))) {
      stack.push(name);
    }
  }
  return stack.length > 0 && last !== 'html' ? 'element' : null;
}
