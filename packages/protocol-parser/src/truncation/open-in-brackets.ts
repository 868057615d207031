import { endOfQuoted, isInLastLine } from './quoted.ts';

const closers: { readonly [open: string]: string } = { '(': ')', '[': ']', '{': '}' };

/** Style sheets and JSON: strings, comments and brackets. */
export function openInBrackets(text: string, language: string): string | null {
  const isCss = language === 'css';
  const stack: string[] = [];
  // In a style sheet, what follows the last block or declaration: a selector without its block was cut.
  let tail = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '/' && text.charAt(at + 1) === '*') {
      at = text.indexOf('*/', at + 2) + 1;
      if (at === 0) return 'comment';
      continue;
    }
    if (unit === '/' && !isCss && text.charAt(at + 1) === '/') {
      at = text.indexOf('\n', at);
      if (at < 0) break;
      continue;
    }
    if (unit === '"' || unit === "'") {
      const end = endOfQuoted(text, at);
      if (end < 0) return isInLastLine(text, at) ? 'string' : null;
      at = end - 1;
    } else if (unit === '(' && /url\(\s*[^"'\s)]/iy.test(text.slice(at - 3, at + 9))) {
      at = text.indexOf(')', at);
      if (at < 0) return 'block';
    } else if (unit === '\\') {
      at++;
    } else if (closers[unit] !== undefined) {
      stack.push(closers[unit]);
    } else if (unit === ')' || unit === ']' || unit === '}') {
      if (stack.pop() !== unit) return null;
    }
    if (stack.length > 0 || unit === '}' || unit === ';') tail = '';
    else if (tail === '') tail = unit.trim();
  }
  if (stack.length > 0) return 'block';
  return isCss && tail !== '' && tail !== '@' && tail !== '<' ? 'selector' : null;
}
