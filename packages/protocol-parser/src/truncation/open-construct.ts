import { openInBrackets } from './open-in-brackets.ts';
import { openInMarkup } from './open-in-markup.ts';
import { openInScript } from './open-in-script.ts';

/**
 * What is still open at the end of a file, in a word or two, or null if nothing is, if the language is not known, or if the text can't be followed.
 * A scanner, not a parser: it is linear, and where it is in doubt it is silent.
 */
export function openConstruct(content: string, path: string): string | null {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (/^[cm]?ts$/.test(extension)) return openInScript(content, false);
  if (/^(?:[cm]?js|[jt]sx)$/.test(extension)) return openInScript(content, true);
  if (/^(?:css|scss|less|jsonc?)$/.test(extension)) return openInBrackets(content, extension);
  if (/^(?:html?|vue|svg)$/.test(extension)) return openInMarkup(content, extension === 'svg');
  return null;
}
