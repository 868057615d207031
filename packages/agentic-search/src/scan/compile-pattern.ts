import { RE2JS } from 're2js';
import type { Diagnostic } from '../plan/search-plan.ts';

/** Longest pattern that is compiled; longer ones are looked for as text. */
export const maxPatternLength = 200;

/** Patterns past which the rest of a list is dropped. */
export const maxPatterns = 8;

/** Instructions of a compiled pattern past which it is not run: time is text length times this. */
const maxProgramSize = 2000;

/** A pattern ready to run, or the text that stands in for it. */
export interface CompiledPattern {
  readonly source: string;
  /** Null when the pattern can't be run. */
  readonly matcher: RE2JS | null;
  /** The longest stretch of the pattern that means itself; empty when there is none worth looking for. */
  readonly literal: string;
}

/**
 * Compiles a model's pattern with RE2, so that it runs in time linear to the text whatever it says. What RE2 does not have
 * (look-ahead, back-references), what is no pattern and what is too large becomes its longest literal text, with a
 * diagnostic.
 */
export function compilePattern(source: string, diagnostics: Diagnostic[]): CompiledPattern {
  const literal = longestLiteral(source.slice(0, maxPatternLength));
  const shown = JSON.stringify(source.slice(0, 60));
  if (source.length > maxPatternLength) {
    diagnostics.push({
      code: 'pattern-too-long',
      message: `The pattern ${shown} has over ${maxPatternLength} characters.`,
    });
    return { source, matcher: null, literal };
  }
  try {
    const matcher = RE2JS.compile(source, RE2JS.MULTILINE | RE2JS.LOOKBEHINDS);
    if (matcher.programSize() <= maxProgramSize) return { source, matcher, literal };
    diagnostics.push({
      code: 'pattern-too-complex',
      message: `The pattern ${shown} compiles to over ${maxProgramSize} steps.`,
    });
  } catch (error) {
    const unsupported = /\(\?[=!<]|\\[1-9]/.test(source);
    const detail = error instanceof Error ? error.message : String(error);
    diagnostics.push({
      code: unsupported ? 'pattern-unsupported' : 'pattern-invalid',
      message: `The pattern ${shown} can't be run (${detail.slice(0, 120)}); its literal text is looked for instead.`,
    });
  }
  return { source, matcher: null, literal };
}

/** The longest run of characters of a pattern that stand for themselves, at least three of them; else empty. */
export function longestLiteral(source: string): string {
  let best = '';
  let run = '';
  let classDepth = 0;
  const end = (): void => {
    if (run.length > best.length) best = run;
    run = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === '\\') {
      at += 1;
      const escaped = source.charAt(at);
      if (classDepth > 0) continue;
      if (/[a-zA-Z0-9]/.test(escaped)) end();
      else run += escaped;
      // A back-reference by name: the name is no text.
      if (escaped === 'k' && source.indexOf('>', at) > 0) at = source.indexOf('>', at);
    } else if (classDepth > 0) {
      if (character === ']') classDepth -= 1;
    } else if (character === '[') {
      end();
      classDepth += 1;
    } else if (character === '?' || character === '*' || character === '{') {
      run = run.slice(0, -1);
      end();
      if (character === '{') {
        const close = source.indexOf('}', at);
        if (close === -1) break;
        at = close;
      }
    } else if ('^$.|()+'.includes(character)) {
      end();
      if (character === '(' && source[at + 1] === '?') {
        const close = source.slice(at, at + 40).search(/[:>)=!]/);
        if (close > 0) at += close;
      }
    } else {
      run += character;
    }
  }
  end();
  return best.trim().length >= 3 ? best.trim() : '';
}
