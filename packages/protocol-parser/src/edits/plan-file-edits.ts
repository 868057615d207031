import type { EditBlock } from '../parser/operation.ts';
import { insertedAlready, replacedAlready } from './already-applied.ts';
import type { EditReport } from './edit-report.ts';
import type { EditTier } from './edit-tier.ts';
import { explainLocation, placeAt } from './explain.ts';
import type { FailureCode } from './failure-codes.ts';
import type { Failure, NearestLines } from './failure.ts';
import { isBlank } from './lines.ts';
import { locateBlock, type LocatedBlock } from './locate-block.ts';
import { nearestLines } from './nearest-lines.ts';
import { findOmissionMarker } from './omission-marker.ts';
import { prepareBlock, type PreparedBlock } from './prepared-block.ts';
import type { SourceFile } from './source-file.ts';

/** A block, and where it comes from. */
export interface NumberedBlock {
  readonly operation: number;
  readonly block: number;
  readonly given: EditBlock;
}

/** The new text of one file with a report of each block, or every reason why there is none. */
export type FilePlan =
  | { readonly ok: true; readonly text: string; readonly report: readonly EditReport[] }
  | { readonly ok: false; readonly failures: readonly Failure[] };

interface PlacedBlock extends LocatedBlock {
  readonly from: NumberedBlock;
}

/** So many missing searches of a file are explained with the slower comparison. */
const MAX_THOROUGH = 8;

/** Locates every block in the original and splices all of them at once, or none. */
export function planFileEdits(
  file: SourceFile,
  blocks: readonly NumberedBlock[],
  tiers: ReadonlySet<EditTier>,
): FilePlan {
  const failures: Failure[] = [];
  const placed: PlacedBlock[] = [];
  for (const from of blocks) {
    const block = prepareBlock(from.given);
    const outcome = placeBlock(file, from, block, tiers, failures.length < MAX_THOROUGH);
    if ('code' in outcome) failures.push(outcome);
    else placed.push({ ...outcome, from });
  }
  placed.sort((left, right) => left.start - right.start || left.end - right.end);
  failures.push(...overlaps(file, placed));
  if (failures.length > 0) return { ok: false, failures: failures.toSorted(byPosition) };
  return {
    ok: true,
    text: splice(file.text, placed),
    report: placed.map((each) => reportOf(file, each)).toSorted(byPosition),
  };
}

function placeBlock(
  file: SourceFile,
  from: NumberedBlock,
  block: PreparedBlock,
  tiers: ReadonlySet<EditTier>,
  thorough: boolean,
): LocatedBlock | Failure {
  const fail = failer(file.path, from);
  const marker = findOmissionMarker(file.path, block.replace, file.text);
  if (marker !== null) return fail('omission-marker', omissionMessage(marker.text));
  if (block.search.split('\n').every(isBlank)) {
    if (file.text === '' && block.search === '') return { tier: 'exact', start: 0, end: 0, text: from.given.replace };
    return fail(
      'empty-search',
      `An empty search creates a file, but ${file.path} exists. Search for the lines beside which the text belongs.`,
    );
  }
  const location = locateBlock(file, block, tiers);
  if (location.ok) {
    const present = insertedAlready(file, block, location.located);
    if (present === null) return location.located;
    return fail(
      'already-applied',
      `${alreadyMessage(file, present)} To add it once more, search for lines on both sides.`,
      [placeAt(file, present, block.replace)],
    );
  }
  if (location.reason === 'not-found') {
    const present = replacedAlready(file, block);
    if (present !== null) {
      return fail('already-applied', `${alreadyMessage(file, present)} The search text is not in the file any more.`, [
        placeAt(file, present, block.replace),
      ]);
    }
    const nearest = nearestLines(file, block.search, thorough);
    return fail('search-not-found', explainLocation(file, block, location, nearest), nearest);
  }
  const nearest = location.offsets.map((offset) => placeAt(file, offset, block.search));
  const code = {
    ambiguous: 'search-ambiguous',
    'cuts-word': 'search-cuts-word',
    'indent-unclear': 'indent-unclear',
  } as const;
  return fail(code[location.reason], explainLocation(file, block, location, nearest), nearest);
}

/** What a model is told about a marker. */
export function omissionMessage(marker: string): string {
  return `The line ${JSON.stringify(marker.slice(0, 120))} stands for code that was left out. Write all of the code; to change less, search for less.`;
}

function alreadyMessage(file: SourceFile, offset: number): string {
  return `${file.path} has the replacement already, at line ${file.lineAt(offset)}.`;
}

function overlaps(file: SourceFile, placed: readonly PlacedBlock[]): Failure[] {
  const failures: Failure[] = [];
  let previous: PlacedBlock | null = null;
  for (const each of placed) {
    if (previous !== null && (each.start < previous.end || each.start === previous.start)) {
      const message = `This block and block ${previous.from.block} both cover line ${file.lineAt(each.start)} of ${file.path}. Make one block of the two.`;
      failures.push(
        failer(file.path, each.from)('overlap', message, [placeAt(file, each.start, each.from.given.search)]),
      );
    }
    if (previous === null || each.end > previous.end) previous = each;
  }
  return failures;
}

/** Pieces are joined once: a splice a block would copy the file for each. */
function splice(text: string, placed: readonly PlacedBlock[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const each of placed) {
    pieces.push(text.slice(from, each.start), each.text);
    from = each.end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

function reportOf(file: SourceFile, placed: PlacedBlock): EditReport {
  const { tier, start, end, from } = placed;
  const changed = file.text.slice(start, end) !== placed.text;
  return {
    path: file.path,
    operation: from.operation,
    block: from.block,
    tier,
    span: { start, end },
    startLine: file.lineAt(start),
    changed,
  };
}

function failer(path: string, from: NumberedBlock) {
  return (code: FailureCode, message: string, nearest?: readonly NearestLines[]): Failure => ({
    code,
    path,
    operation: from.operation,
    block: from.block,
    message,
    ...(nearest === undefined || nearest.length === 0 ? {} : { nearest }),
  });
}

function byPosition(
  left: { readonly operation: number; readonly block?: number },
  right: { readonly operation: number; readonly block?: number },
): number {
  return left.operation - right.operation || (left.block ?? 0) - (right.block ?? 0);
}
