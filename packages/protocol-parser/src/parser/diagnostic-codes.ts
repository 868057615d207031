/** Every diagnostic of the parser, with the sentence that goes with it. */
export const diagnosticMessages = {
  'missing-close': 'The tag was not closed before the next one began.',
  'close-tag-in-text': 'A close tag inside a line was read as text of the body.',
  'mismatched-close': 'A body was closed by the close tag of another part.',
  'foreign-close': 'The body ended with close tags of another format; they were cut off.',
  'unsealed-close': 'The body ended with a close tag that lacks the seal; it was kept as text.',
  'extra-close': 'A close tag followed text after the last operation: that operation probably ended too early.',
  'stray-close': 'A close tag closed nothing and was dropped.',
  'stray-reasoning-close': 'Reasoning was closed that never began: everything before it may have been a draft.',
  'unclosed-tag': 'The answer ended inside a tag.',
  'unclosed-reasoning': 'The answer ended inside reasoning.',
  'fenced-tag-ignored': 'A tag inside a code fence was read as text.',
  'fence-unwrapped': 'The code fence around the whole body was removed.',
  'nested-wrapper': 'The body began with a bare tag of its own name, which was removed.',
  'reasoning-in-body': 'A body holds an empty reasoning tag.',
  'missing-attribute': 'A tag without its required attribute was read as text.',
  'duplicate-attribute': 'An attribute was given twice; the first one counts.',
  'invalid-path': 'The path is not a path inside the project.',
  'invalid-package': 'The text is not a package name with an optional version range.',
  'self-closed': 'A tag that needs a body was closed at once.',
  'empty-body': 'A tag that needs text has none.',
  'empty-edit': 'An edit has no search and replace pair.',
  'incomplete-block': 'A search or replace has no partner and was left out.',
  'text-in-edit': 'Text between the parts of an edit was left out.',
  'mixed-edit': 'An edit holds both search/replace pairs and an update; the pairs were left out.',
  'duplicate': 'The path was written again later; the later complete version counts.',
  'limit-exceeded': 'A limit of the parser was reached.',
} as const;

/** The stable code of a diagnostic. */
export type DiagnosticCode = keyof typeof diagnosticMessages;
