/** A joined file, or why the join is not certain. */
export type Stitched =
  | {
      readonly ok: true;
      readonly content: string;
      /** Characters of the reply that repeat the partial text. */ readonly overlap: number;
    }
  | { readonly ok: false; readonly code: 'overlap-ambiguous' | 'empty-reply' | 'restarted'; readonly message: string };

/** Shortest overlap that does not happen by chance in code: longer than most lines that repeat. */
const MIN_OVERLAP_CHARS = 20;
/** A reply that begins with this much of the file's beginning writes the file again. */
const MIN_RESTART_CHARS = 40;

/**
 * Joins the part of a file that arrived with the reply that continues it. The reply may begin with a copy of the end of the part, of any length;
 * exactly one length must fit, and a short one proves nothing. Where that is not so, the outcome is a typed failure, never a guess. Linear time.
 */
export function stitch(partial: string, reply: string): Stitched {
  if (reply.trim() === '') return { ok: false, code: 'empty-reply', message: 'The reply is empty.' };
  const overlaps = overlapsOf(partial, reply);
  const [longest = 0, next = 0] = overlaps;
  const proves = (overlap: number) => overlap >= MIN_OVERLAP_CHARS || (overlap > 0 && overlap === partial.length);
  if (longest === 0 && !restarts(partial, reply)) return { ok: true, content: partial + reply, overlap: 0 };
  if (proves(longest) && !proves(next)) return { ok: true, content: partial + reply.slice(longest), overlap: longest };
  if (!proves(longest) && restarts(partial, reply)) {
    return { ok: false, code: 'restarted', message: 'The reply begins the file again instead of continuing it.' };
  }
  const lengths = overlaps.slice(0, 5).join(', ');
  return {
    ok: false,
    code: 'overlap-ambiguous',
    message: `The reply may repeat the last ${lengths} or no characters of what arrived: ask for a copy of more lines.`,
  };
}

function restarts(partial: string, reply: string): boolean {
  const length = Math.min(partial.length, reply.length, MIN_RESTART_CHARS);
  return (
    length > 0 && length >= Math.min(MIN_OVERLAP_CHARS, partial.length) && reply.startsWith(partial.slice(0, length))
  );
}

/** Every length, longest first, at which the beginning of the reply is the end of the partial text: the borders of Knuth, Morris and Pratt. */
function overlapsOf(partial: string, reply: string): number[] {
  const length = Math.min(partial.length, reply.length);
  const borders = new Int32Array(length + 1);
  const extend = (from: number, unit: number, limit: number): number => {
    let at = from;
    while (at > 0 && (at === limit || reply.charCodeAt(at) !== unit)) at = borders[at] ?? 0;
    return at < limit && reply.charCodeAt(at) === unit ? at + 1 : at;
  };
  for (let at = 1, border = 0; at < length; at++) {
    border = extend(border, reply.charCodeAt(at), at);
    borders[at + 1] = border;
  }
  let matched = 0;
  for (let at = partial.length - length; at < partial.length; at++)
    matched = extend(matched, partial.charCodeAt(at), length);
  const found: number[] = [];
  for (let at = matched; at > 0; at = borders[at] ?? 0) found.push(at);
  return found;
}
