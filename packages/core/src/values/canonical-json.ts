import type { Json } from './json.ts';
import { compareCodeUnits } from './tree-manifest.ts';

/** JSON with the keys of every object in code-unit order and no white space: equal values give equal text. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => compareCodeUnits(left, right)))
      : part,
  );
}
