/** Codes of thrown errors, with what they mean. */
export const agenticSearchErrorCodes = {
  'agentic-search/planner-timeout': 'The planner gave no plan in time.',
  'agentic-search/planner-failed': 'The model behind the planner failed.',
  'agentic-search/planner-no-object': 'The model answered without an object in it.',
} as const;

/** A code of a thrown error. */
export type AgenticSearchErrorCode = keyof typeof agenticSearchErrorCodes;

/** Codes of diagnostics, with what they mean. */
export const diagnosticCodes = {
  'empty-term': 'A term without text was dropped.',
  'short-term': 'A term of one character was dropped.',
  'terms-dropped': 'Terms past the first 24 were dropped.',
  'empty-pattern': 'A pattern without text was dropped.',
  'patterns-dropped': 'Patterns past the first 8 were dropped.',
  'pattern-invalid': 'A pattern is no regular expression; its literal text was looked for.',
  'pattern-unsupported': 'A pattern needs look-ahead or back-references; its literal text was looked for.',
  'pattern-too-long': 'A pattern has over 200 characters; its literal text was looked for.',
  'pattern-too-complex': 'A pattern compiles to too many steps; its literal text was looked for.',
  'pattern-cut': 'A pattern was not run over all files.',
  'skipped-binary': 'A file with NUL characters was not searched.',
  'skipped-too-large': 'A file past the size limit was not searched.',
  'skipped-minified': 'A file with very long lines was not searched.',
  'skipped-generated': 'A file that says it is generated was not searched.',
  'not-an-object': 'A plan is no object.',
  'field-missing': 'A field of a plan was missing; its default was taken.',
  'field-invalid': 'A field of a plan had the wrong type; its default was taken.',
  'items-dropped': 'Items of a list in a plan had the wrong type and were dropped.',
  'no-terms': 'A plan has nothing to look for.',
} as const;
