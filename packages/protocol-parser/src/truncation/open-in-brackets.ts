const STYLE = /\s+|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|url\(\s*[^"'\s)][^)]*\)|\\[^]|[^]/iy;
const STYLE_WITH_LINE_COMMENTS = /* @__PURE__ */ new RegExp(`//.*|${STYLE.source}`, 'iy');
const closers: { readonly [open: string]: string } = { '(': ')', '[': ']', '{': '}' };

/** Style sheets and JSON: strings, comments and brackets. */
export function openInBrackets(text: string, language: string): string | null {
  const isCss = language === 'css';
  const token = isCss ? STYLE : STYLE_WITH_LINE_COMMENTS;
  const stack: string[] = [];
  // In a style sheet, what follows the last block or declaration: a selector without its block was cut.
  let tail = '';
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    const rest = match.index;
    if (found === '"' || found === "'") return text.indexOf('\n', rest) < 0 ? 'string' : null;
    if (found === '/' && text.startsWith('/*', rest)) return 'comment';
    const closer = closers[found];
    if (closer !== undefined) stack.push(closer);
    else if (found === ')' || found === ']' || found === '}') {
      if (stack.pop() !== found) return null;
    }
    if (stack.length > 0 || found === '}' || found === ';') tail = '';
    else if (!found.startsWith('/*') && tail === '') tail = found.trim();
  }
  if (stack.length > 0) return 'block';
  return isCss && tail !== '' && tail !== '@' && tail !== '<' ? 'selector' : null;
}
