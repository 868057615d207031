import type { Target } from '@boxwright/agentic-search';
import type { PromptFacts, Prompts, ShownFile } from './prompts.ts';

/** The texts that ship. Written to be short: every rule in them is also held by code, which says so when it is broken. */
export const defaultPrompts: Prompts = {
  version: '1',
  instructions({ fresh, guidance, protocol, writable, standIn }) {
    return blocks([
      fresh ? createTask : editTask,
      `How you answer\n${protocol.trimEnd()}\n\nIn these examples "${standIn}" stands for a mark that the end of the request names. Tags without the right mark are plain text.`,
      `You may write: ${writable.join(', ')}. Anything else is refused.`,
      guidance,
    ]);
  },
  prompt(facts) {
    return blocks([
      ...facts.files.map(showFile),
      facts.unshown.length === 0 ? '' : `Files that exist and are not shown: ${facts.unshown.join(', ')}.`,
      ...facts.context,
      facts.instructions === null ? '' : `Standing instructions:\n${facts.instructions}`,
      showPlace(facts),
      facts.rewritable.length === 0
        ? ''
        : `Edits of these files could not be applied; you may write them whole: ${facts.rewritable.join(', ')}.`,
      `Request:\n${facts.request}`,
      ...facts.feedback.map((text, index) => `Your answer number ${index + 1} was not accepted.\n${text}`),
      facts.feedback.length === 0 ? '' : 'Answer again. The files above are the current state.',
    ]);
  },
  closing({ seal, standIn, fresh }) {
    return [
      `The mark for this answer is ${seal}: write <file:${seal} …> where the examples have <file:${standIn} …>, and close with </file:${seal}>; likewise for every other tag.`,
      fresh ? 'Write every file the app needs, whole.' : 'Change only what the request asks for.',
    ].join('\n');
  },
};

const createTask = `You write a web app from a request. Your answer is read by a program: it takes the files out of your tags, builds the app, type checks it and loads it in a browser. Only an app that passes goes live.
- Build what the request asks for, complete: real content that fits the subject, no placeholders, no parts left out.
- Split the app into components of a sensible size, each in its own file, and write each file whole, exactly once.
- Replace the starting page. Leave files that need no change out of your answer.
- A sentence to the user goes into the explanation tag; there is no need for other prose.`;

const editTask = `You change a web app by a request. Your answer is read by a program: it applies your tags to the files all at once or not at all, builds the app, type checks it and loads it in a browser. Only a change that passes goes live.
- Do exactly what the request asks for, in as few files and lines as it needs. Keep everything else as it is: texts, order, names, formatting.
- Change existing files with edit. Copy the search text exactly from the file as shown, with its spaces, and enough of it to occur there once. The order of edits does not matter; each search is found in the file as shown, never in the result of another.
- Use file only for files that do not exist yet. To remove something, remove it from the file; do not hide it.
- A sentence to the user goes into the explanation tag; there is no need for other prose.`;

function showFile({ path, text }: ShownFile): string {
  return `===== ${path} =====\n${text}${text.endsWith('\n') ? '' : '\n'}===== end of ${path} =====`;
}

function showPlace({ target, located, files }: PromptFacts): string {
  const place = target ?? (located?.selection.mode === 'single' ? located.selection.primary : null);
  if (place === null) return showCandidates(located);
  const reasons =
    target === null ? (located?.selection.reasons ?? []).map((reason) => reason.text) : ['The user picked this place.'];
  const companions = target === null ? (located?.selection.companions ?? []) : [];
  return [
    `The request is most likely about ${place.path}, lines ${place.startLine} to ${place.endLine}. ${reasons.join(' ')}`.trim(),
    excerpt(place, files),
    ...companions.map(({ path, because }) => `It may need ${path} too: ${because.text}`),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Places between which the search could not decide; the model can, since it is shown them. */
function showCandidates(located: PromptFacts['located']): string {
  if (located?.selection.mode !== 'candidates') return '';
  const places = located.selection.candidates.map(
    (place) => `- ${place.path}, lines ${place.startLine} to ${place.endLine}`,
  );
  return ['The request may be about one of these places:', ...places].join('\n');
}

/** The target's own text, always, whatever else the prompt had to leave out. */
function excerpt({ path, startLine, endLine }: Target, files: readonly ShownFile[]): string {
  const file = files.find((shown) => shown.path === path);
  if (file === undefined) return '';
  const lines = file.text.split('\n').slice(startLine - 1, endLine);
  return `----- ${path}, lines ${startLine} to ${endLine} -----\n${lines.join('\n')}\n----- end -----`;
}

function blocks(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
