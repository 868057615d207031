import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { applyPatches, makePatches } from '@sanity/diff-match-patch';
import { applyPatch, structuredPatch } from 'diff';
import diffMatchPatch from 'diff-match-patch';
import llmDiffPatcher from 'llm-diff-patcher';
import { blockAdapter, diffAdapter, type Adapter } from './adapter.ts';

/** What anybody writes first: replace the first place, as text. */
const firstPlace = blockAdapter('indexOf, first place', (text, search, replace) => {
  const at = text.indexOf(search);
  return at < 0 ? null : text.slice(0, at) + replace + text.slice(at + search.length);
});

/** The same, but refused unless the search text is there just once. */
const onlyPlace = blockAdapter('indexOf, only place', (text, search, replace) => {
  const at = text.indexOf(search);
  return at < 0 || text.includes(search, at + 1) ? null : text.slice(0, at) + replace + text.slice(at + search.length);
});

/** `String.replace`, which also expands `$&` in the replacement. */
const stringReplace = blockAdapter('String.replace', (text, search, replace) =>
  text.includes(search) ? text.replace(search, replace) : null,
);

/** jsdiff: the block becomes a hunk that claims to begin at line 1, as hunks from models do. */
const jsdiff = blockAdapter('diff 9.0.0 applyPatch', (text, search, replace) => {
  const patch = structuredPatch('a', 'b', `${search}\n`, `${replace}\n`, '', '', { context: 1000 });
  const applied = applyPatch(text, patch);
  return applied === false ? null : applied;
});

const jsdiffFuzzy = blockAdapter('diff 9.0.0 applyPatch, fuzz 2', (text, search, replace) => {
  const patch = structuredPatch('a', 'b', `${search}\n`, `${replace}\n`, '', '', { context: 1000 });
  const applied = applyPatch(text, patch, { fuzzFactor: 2 });
  return applied === false ? null : applied;
});

const jsdiffDiff = diffAdapter('diff 9.0.0 applyPatch', (text, patch) => {
  const applied = applyPatch(text, patch);
  return applied === false ? null : applied;
});

/** diff-match-patch looks near the place a patch was made at; the distance lets it look in the whole file. */
const googleDiff = blockAdapter('diff-match-patch 1.0.5', (text, search, replace) => {
  const matcher = new diffMatchPatch.diff_match_patch();
  matcher.Match_Distance = 1_000_000;
  const [applied, done] = matcher.patch_apply(matcher.patch_make(search, replace), text);
  return done.every(Boolean) ? applied : null;
});

const sanityDiff = blockAdapter('@sanity/diff-match-patch 3.2.1', (text, search, replace) => {
  const [applied, done] = applyPatches(makePatches(search, replace), text);
  return done.every(Boolean) ? applied : null;
});

/** llm-diff-patcher works on a folder and keeps what it could apply; here a partial application counts as a refusal. */
const llmPatcher = diffAdapter('llm-diff-patcher 0.2.1', (text, patch) => {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  try {
    const path = /^\+\+\+ b\/(\S+)/m.exec(patch)?.[1] ?? 'file.txt';
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const result = llmDiffPatcher.applyPatchToFiles(patch, { basePath: folder });
    return result.success ? readFileSync(file, 'utf8') : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Whole-file merges, written as they come back: what hosts of fast-apply models do. */
const writeAnswer: Adapter = {
  name: 'write whatever the applier answers',
  sets: ['merge'],
  run: ({ id, files, merge }) => ({ id, files: merge === undefined ? null : { ...files, [merge.path]: merge.answer } }),
};

/** The implementations and formats that are compared. */
export const peers: readonly Adapter[] = [
  firstPlace,
  onlyPlace,
  stringReplace,
  jsdiff,
  jsdiffFuzzy,
  googleDiff,
  sanityDiff,
  jsdiffDiff,
  llmPatcher,
  writeAnswer,
];
