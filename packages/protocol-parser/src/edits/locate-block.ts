import { editTiers, type EditTier } from './edit-tier.ts';
import { findHits, type Hit } from './find-hits.ts';
import type { PreparedBlock } from './prepared-block.ts';
import { renderReplacement } from './render-replacement.ts';
import { settleEdges } from './settle-edges.ts';
import type { SourceFile } from './source-file.ts';
import { cutsWord } from './word-edges.ts';

/** Where a block goes and what it writes there, in offsets of the original. */
export interface LocatedBlock {
  readonly tier: EditTier;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A located block, or why there is none: with the offsets that were found, where there were some. */
export type Location =
  | { readonly ok: true; readonly located: LocatedBlock }
  | { readonly ok: false; readonly reason: 'not-found' }
  | {
      readonly ok: false;
      readonly reason: 'ambiguous' | 'cuts-word' | 'indent-unclear';
      readonly tier: EditTier;
      readonly offsets: readonly number[];
    };

/**
 * Looks for a block tier by tier. The first tier that finds the search anywhere decides: one place is taken, several are ambiguous. Nothing
 * that is only similar is ever taken.
 */
export function locateBlock(file: SourceFile, block: PreparedBlock, tiers: ReadonlySet<EditTier>): Location {
  let unclear: Location = { ok: false, reason: 'not-found' };
  for (const tier of editTiers) {
    if (!tiers.has(tier)) continue;
    const hits = findHits(tier, file, block, tiers);
    const [hit] = hits;
    if (hit === undefined) continue;
    if (hits.length > 1) return { ok: false, reason: 'ambiguous', tier, offsets: hits.map((each) => each.start) };
    const twins = invisibleTwins(file, block, tier, tiers);
    if (twins.length > 1)
      return { ok: false, reason: 'ambiguous', tier: 'trailing-space', offsets: twins.map((each) => each.start) };
    const location = landHit(file, block, tier, hit, tiers);
    if (location.ok || location.reason !== 'indent-unclear') return location;
    unclear = location;
  }
  return unclear;
}

/** Places that differ from the one found only in blanks at line ends or in line ends: no model sees those, so it may have meant any of them. */
function invisibleTwins(
  file: SourceFile,
  block: PreparedBlock,
  tier: EditTier,
  tiers: ReadonlySet<EditTier>,
): readonly Hit[] {
  if ((tier !== 'exact' && tier !== 'line-ending') || !block.search.includes('\n')) return [];
  const withBlanks = file.normalized({ trailingSpace: false, punctuation: false }).text;
  const without = file.normalized({ trailingSpace: true, punctuation: false }).text;
  return without.length === withBlanks.length ? [] : findHits('trailing-space', file, block, tiers);
}

function landHit(
  file: SourceFile,
  block: PreparedBlock,
  tier: EditTier,
  hit: Hit,
  tiers: ReadonlySet<EditTier>,
): Location {
  const { reindent, ...place } = hit;
  if (cutsWord(file.text, place.start) || cutsWord(file.text, place.end)) {
    return { ok: false, reason: 'cuts-word', tier, offsets: [place.start] };
  }
  const placement = settleEdges(file.text, place, block.wholeLines);
  const text =
    reindent === 'unclear'
      ? null
      : renderReplacement(file, placement, {
          trailingSpace: tier !== 'exact' && tier !== 'line-ending' && tiers.has('trailing-space'),
          punctuation: tier === 'punctuation',
          reindent,
        });
  if (text === null) return { ok: false, reason: 'indent-unclear', tier, offsets: [place.start] };
  return { ok: true, located: { tier, start: placement.start, end: placement.end, text } };
}
