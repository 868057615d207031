/** Every code of a failure to apply, with the reason in words. */
export const failureMessages = {
  'file-not-found': 'The file does not exist.',
  'empty-search': 'The search text is empty, and the file exists.',
  'search-not-found': 'The search text is not in the file.',
  'search-ambiguous': 'The search text is in the file more than once.',
  'search-cuts-word': 'The search text begins or ends inside a word of the file.',
  'indent-unclear': 'The lines were found, but their indentation differs in more than one way.',
  'already-applied': 'The file already has the replacement.',
  overlap: 'Two blocks change the same text.',
  'no-change': 'The answer changes nothing.',
  'omission-marker': 'A comment stands for code that was left out.',
  'stale-base': 'The file is not the one that the edit was made for.',
  'hash-missing': 'A base hash was given, but no function that could check it.',
  'mixed-operations': 'One path is the subject of operations that do not go together.',
  'incomplete-operation': 'The operation was cut off or had to be guessed.',
  'invalid-path': 'The path is not a path inside the project.',
  'path-collision': 'Two paths would be one file on a system that ignores case, or a file would be a folder.',
  'target-exists': 'A file with the new name exists.',
  'binary-file': 'The file is not text.',
  'merge-unavailable': 'Nothing was given that could merge a snippet.',
  'merge-empty': 'The merged file is empty.',
  'merge-fenced': 'The merged file holds a code fence.',
  'merge-deletion': 'The merged file lacks too many lines of the original.',
  'diff-malformed': 'The text is not a unified diff.',
  'diff-unsupported': 'The diff asks for something that an edit cannot do.',
} as const;

/** The stable code of a failure to apply. */
export type FailureCode = keyof typeof failureMessages;
