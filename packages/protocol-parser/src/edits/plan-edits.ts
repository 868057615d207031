import { parseProjectPath } from '../path/parse-project-path.ts';
import type { EditBlock } from '../parser/operation.ts';
import type { EditReport } from './edit-report.ts';
import { editTiers, type EditTier } from './edit-tier.ts';
import type { Failure } from './failure.ts';
import { isBlank } from './lines.ts';
import { findOmissionMarker } from './omission-marker.ts';
import { omissionMessage, planFileEdits, type FilePlan, type NumberedBlock } from './plan-file-edits.ts';
import { sourceFile } from './source-file.ts';

/** The blocks for one file. */
export interface FileEdit {
  readonly path: string;
  readonly blocks: readonly EditBlock[];
  /** Hash of the text that the edit was made for, as `hash` gives it. The edit fails when the file is another. */
  readonly baseHash?: string;
}

/** Options of `applyEdits`. */
export interface ApplyEditsOptions {
  /** Needed only where `baseHash` is used. */
  readonly hash?: (text: string) => string;
  /** The tiers that may find a search text; all by default. */
  readonly tiers?: readonly EditTier[];
}

/** The new texts of the edited files, or every reason why there are none. */
export type EditsPlan =
  | { readonly ok: true; readonly texts: ReadonlyMap<string, string>; readonly report: readonly EditReport[] }
  | { readonly ok: false; readonly failures: readonly Failure[] };

/** Plans the edits of all files. Unlike `applyEdits`, edits that change nothing are no failure: other operations may change something. */
export function planEdits(
  files: ReadonlyMap<string, string>,
  edits: readonly FileEdit[],
  options: ApplyEditsOptions = {},
): EditsPlan {
  const tiers = new Set(options.tiers ?? editTiers);
  const failures: Failure[] = [];
  const report: EditReport[] = [];
  const texts = new Map<string, string>();
  for (const [path, own] of byPath(edits)) {
    const text = files.get(path);
    failures.push(...own.flatMap(({ edit, operation }) => checkBase(edit, operation, text, options.hash)));
    const blocks = own.flatMap(({ edit, operation }) =>
      edit.blocks.map((given, block): NumberedBlock => ({ operation, block, given })),
    );
    const plan =
      text === undefined
        ? planCreation(path, own, blocks, files)
        : planFileEdits(sourceFile(path, text), blocks, tiers);
    if (!plan.ok) failures.push(...plan.failures);
    else {
      texts.set(path, plan.text);
      report.push(...plan.report);
    }
  }
  if (failures.length > 0)
    return { ok: false, failures: failures.toSorted((left, right) => left.operation - right.operation) };
  return { ok: true, texts, report };
}

interface NumberedEdit {
  readonly edit: FileEdit;
  readonly operation: number;
}

function byPath(edits: readonly FileEdit[]): Map<string, NumberedEdit[]> {
  const groups = new Map<string, NumberedEdit[]>();
  for (const [operation, edit] of edits.entries()) {
    const group = groups.get(edit.path);
    if (group === undefined) groups.set(edit.path, [{ edit, operation }]);
    else group.push({ edit, operation });
  }
  return groups;
}

function checkBase(
  edit: FileEdit,
  operation: number,
  text: string | undefined,
  hash: ApplyEditsOptions['hash'],
): Failure[] {
  if (edit.baseHash === undefined) return [];
  if (hash === undefined) {
    return [
      {
        code: 'hash-missing',
        path: edit.path,
        operation,
        message: `${edit.path} has a base hash, but no hash function was given.`,
      },
    ];
  }
  if (text !== undefined && hash(text) === edit.baseHash) return [];
  return [
    {
      code: 'stale-base',
      path: edit.path,
      operation,
      message: `${edit.path} has changed since the edit was made. Read it again.`,
    },
  ];
}

function planCreation(
  path: string,
  edits: readonly NumberedEdit[],
  blocks: readonly NumberedBlock[],
  files: ReadonlyMap<string, unknown>,
): FilePlan {
  const [first, second] = blocks;
  const operation = first?.operation ?? edits[0]?.operation ?? 0;
  const fail = (code: Failure['code'], message: string): FilePlan => ({
    ok: false,
    failures: [{ code, path, operation, ...(first === undefined ? {} : { block: first.block }), message }],
  });
  if (first === undefined) return fail('no-change', `The edit of ${path} has no blocks.`);
  const parsed = parseProjectPath(path);
  if (!parsed.ok) return fail('invalid-path', parsed.message);
  if (!first.given.search.split('\n').every(isBlank)) return fail('file-not-found', missingMessage(path, files));
  if (second !== undefined)
    return fail('file-not-found', `${path} does not exist. Create it with one block that has an empty search.`);
  const text = first.given.replace;
  const marker = findOmissionMarker(path, text);
  if (marker !== null) return fail('omission-marker', omissionMessage(marker.text));
  return {
    ok: true,
    text,
    report: [
      { path, operation, block: first.block, tier: 'exact', span: { start: 0, end: 0 }, startLine: 1, changed: true },
    ],
  };
}

/** Names the files that the model may have meant. */
export function missingMessage(path: string, files: ReadonlyMap<string, unknown>): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const alike = [...files.keys()]
    .filter((each) => each.slice(each.lastIndexOf('/') + 1).toLowerCase() === name)
    .slice(0, 3);
  return `${path} does not exist.${alike.length === 0 ? '' : ` There is ${alike.join(' and ')}.`}`;
}
