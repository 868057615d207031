import type { FileFacts } from '../corpus/file-facts.ts';
import { isWhole, type Hit } from '../scan/scan-corpus.ts';
import type { HitType } from './classify-hit.ts';

/** How good a place is by itself, from 0 to 1.5: how it was met, and what stands there. */
export function hitQuality(facts: FileFacts, hit: Hit, type: HitType): number {
  if (hit.keyRarity !== undefined) return keyedQuality;
  const whole = isWhole(facts.view, hit.start, hit.length);
  const match = hit.loose ? 0.4 : hit.via === 'exact' ? (whole ? 1 : 0.6) : whole ? 0.7 : 0.4;
  const { times, plus } = typeWorth[type];
  return (match + (whole ? plus : plus / 2)) * times;
}

/** A text that is shown by its key is nearly as good as the text itself. */
const keyedQuality = 1.2;

const typeWorth: Readonly<Record<HitType, { readonly times: number; readonly plus: number }>> = {
  definition: { times: 1, plus: 0.4 },
  'jsx-tag': { times: 1, plus: 0.3 },
  'jsx-text': { times: 1, plus: 0.5 },
  string: { times: 1, plus: 0.4 },
  class: { times: 1, plus: 0.2 },
  'css-selector': { times: 1, plus: 0.4 },
  identifier: { times: 1, plus: 0 },
  comment: { times: 0.5, plus: 0 },
  import: { times: 0.4, plus: 0 },
};
