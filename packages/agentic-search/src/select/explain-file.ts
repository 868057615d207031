import type { Evidence, RankedFile, Reason } from '../search/search-result.ts';

/** Reasons given for one file. */
const maxReasons = 4;

/** Says in codes and words what speaks most for a file. */
export function explainFile(file: RankedFile): Reason[] {
  return file.evidence
    .filter((evidence) => evidence.points > 0)
    .slice(0, maxReasons)
    .map((evidence) => ({ code: codeOf(evidence), text: sentence(evidence) }));
}

function codeOf(evidence: Evidence): string {
  if (evidence.type === 'path') return 'named-file';
  return evidence.filesWithTerm === 1 && evidence.source.from !== 'request'
    ? `only-here-${evidence.type}`
    : `met-${evidence.type}`;
}

function sentence(evidence: Evidence): string {
  if (evidence.type === 'path') return `The path ${evidence.path} has what is looked for in its name.`;
  const shown = JSON.stringify(evidence.source.text.slice(0, 60));
  const count =
    evidence.filesWithTerm === 1
      ? 'no other file has it'
      : `${evidence.filesWithTerm} of ${evidence.filesSearched} files have it`;
  return `${shown} ${whatIs[evidence.type]} on line ${evidence.line ?? 1}; ${count}.`;
}

const whatIs: Readonly<Record<Evidence['type'], string>> = {
  definition: 'is defined',
  'jsx-tag': 'is rendered',
  'jsx-text': 'is shown as text',
  string: 'is in a string',
  class: 'is in a class list',
  'css-selector': 'is in a selector',
  identifier: 'is used',
  comment: 'is in a comment',
  import: 'is imported',
  path: 'is in the path',
  'i18n-key': 'is shown by its key',
  regex: 'matches',
  'request-word': 'of the request occurs',
};
