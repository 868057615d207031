import { z } from 'zod';
import { editTypes, type Diagnostic, type EditType, type SearchPlan } from './search-plan.ts';

/** The wire form of a plan, for planners that ask a model for structured output. */
export const searchPlanSchema = z.object({
  editType: z.enum(editTypes),
  reasoning: z.string(),
  searchTerms: z.array(z.string()),
  regexPatterns: z.array(z.string()).optional(),
  fileTypesToSearch: z.array(z.string()),
  expectedMatches: z.number(),
  fallbackSearch: z.object({ terms: z.array(z.string()), patterns: z.array(z.string()).optional() }).optional(),
});

/** A plan out of a model's answer, as far as it could be read. */
export interface ParsedPlan {
  /** Null when there is nothing to look for. */
  readonly plan: SearchPlan | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The file types of a plan that names none. */
export const defaultFileTypes: readonly string[] = ['.tsx', '.jsx', '.ts', '.js', '.css', '.html'];

/**
 * Reads a plan field by field: what is wrong in one field costs that field only, and each loss is a diagnostic. Accepts what
 * models write: one term as a string, a number as a string, an edit type in another case. Never throws.
 */
export function parseSearchPlan(value: unknown): ParsedPlan {
  const diagnostics: Diagnostic[] = [];
  const fields = z.record(z.string(), z.unknown()).safeParse(value);
  if (!fields.success || Array.isArray(value)) {
    diagnostics.push({ code: 'not-an-object', message: `A plan must be an object, not ${describe(value)}.` });
    return { plan: null, diagnostics };
  }
  const field = fields.data;
  const searchTerms = readStrings(field['searchTerms'], 'searchTerms', diagnostics);
  const regexPatterns =
    field['regexPatterns'] == null ? [] : readStrings(field['regexPatterns'], 'regexPatterns', diagnostics);
  const fallbackSearch = readFallback(field['fallbackSearch'], diagnostics);
  const types =
    field['fileTypesToSearch'] == null ? [] : readStrings(field['fileTypesToSearch'], 'fileTypesToSearch', diagnostics);
  if (searchTerms.length === 0 && regexPatterns.length === 0 && fallbackSearch === undefined) {
    diagnostics.push({ code: 'no-terms', message: 'The plan has neither terms nor patterns.' });
    return { plan: null, diagnostics };
  }
  const reasoning = z.string().safeParse(field['reasoning']);
  return {
    plan: {
      editType: readEditType(field['editType'], diagnostics),
      reasoning: reasoning.success ? reasoning.data : '',
      searchTerms,
      ...(regexPatterns.length === 0 ? {} : { regexPatterns }),
      fileTypesToSearch: types.length === 0 ? defaultFileTypes : types,
      expectedMatches: readCount(field['expectedMatches'], diagnostics),
      ...(fallbackSearch === undefined ? {} : { fallbackSearch }),
    },
    diagnostics,
  };
}

/** Longest string taken over from a model; see `maxTermLength` for what is looked for. */
const maxString = 1000;

/** Longest list taken over from a model. */
const maxItems = 100;

function readStrings(value: unknown, name: string, diagnostics: Diagnostic[]): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value.slice(0, maxString)];
  if (!Array.isArray(value)) {
    const code = value === undefined ? 'field-missing' : 'field-invalid';
    diagnostics.push({ code, message: `${name} must be a list of strings, not ${describe(value)}.` });
    return [];
  }
  const strings = value
    .slice(0, maxItems)
    .flatMap((item: unknown) =>
      typeof item === 'string' ? [item.slice(0, maxString)] : typeof item === 'number' ? [String(item)] : [],
    );
  if (strings.length < value.length) {
    diagnostics.push({
      code: 'items-dropped',
      message: `${value.length - strings.length} items of ${name} were dropped.`,
    });
  }
  return strings;
}

function readFallback(value: unknown, diagnostics: Diagnostic[]): SearchPlan['fallbackSearch'] {
  if (value == null) return undefined;
  const fields = z.object({ terms: z.unknown(), patterns: z.unknown() }).partial().safeParse(value);
  if (!fields.success) {
    diagnostics.push({ code: 'field-invalid', message: `fallbackSearch must be an object, not ${describe(value)}.` });
    return undefined;
  }
  const terms = fields.data.terms == null ? [] : readStrings(fields.data.terms, 'fallbackSearch.terms', diagnostics);
  const patterns =
    fields.data.patterns == null ? [] : readStrings(fields.data.patterns, 'fallbackSearch.patterns', diagnostics);
  if (terms.length === 0 && patterns.length === 0) return undefined;
  return { terms, ...(patterns.length === 0 ? {} : { patterns }) };
}

function readEditType(value: unknown, diagnostics: Diagnostic[]): EditType {
  const name =
    typeof value === 'string'
      ? value
          .trim()
          .toUpperCase()
          .replace(/[\s-]+/g, '_')
      : '';
  const known = editTypes.find((type) => type === name);
  if (known !== undefined) return known;
  diagnostics.push({
    code: value === undefined ? 'field-missing' : 'field-invalid',
    message: `editType ${describe(value)} is none of ${editTypes.join(', ')}; UPDATE_COMPONENT was taken.`,
  });
  return 'UPDATE_COMPONENT';
}

function readCount(value: unknown, diagnostics: Diagnostic[]): number {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof count === 'number' && Number.isFinite(count) && count >= 0) return Math.min(10_000, Math.round(count));
  diagnostics.push({
    code: value === undefined ? 'field-missing' : 'field-invalid',
    message: `expectedMatches must be a number, not ${describe(value)}; 1 was taken.`,
  });
  return 1;
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string'
    ? JSON.stringify(value.slice(0, 40))
    : typeof value === 'object'
      ? 'an object'
      : typeof value;
}
