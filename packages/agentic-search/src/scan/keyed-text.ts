import type { FileFacts } from '../corpus/file-facts.ts';
import { isTextTable } from '../rank/file-kind.ts';
import { rarity } from '../rank/rarity.ts';
import type { Property } from '../structure/source-structure.ts';
import { isWhole, type FileHits, type Hit, type Query } from './scan-corpus.ts';

/** A place where a text is shown by its key. */
export interface KeyedHit {
  readonly facts: FileFacts;
  readonly hit: Hit;
}

/** Keys followed for one term. */
const maxKeys = 6;

/** Uses kept of one key in one file. */
const maxUses = 3;

/** Keys that name a part of an entry, not the entry. */
const partNames = new Set([
  'label',
  'title',
  'name',
  'value',
  'text',
  'defaultmessage',
  'message',
  'description',
  'id',
  'content',
]);

/**
 * Follows texts from a locale or a table of labels to where they are shown: a term that is the value of a key counts in the
 * files that use the key, quoted (`t('nav.back')`) or as a member (`labels.back`).
 */
export function followKeys(files: readonly FileFacts[], scanned: readonly FileHits[], query: Query): KeyedHit[] {
  const followed: KeyedHit[] = [];
  const tables = scanned.filter((each) => isTextTable(each.facts.path));
  for (const [index, needle] of query.needles.entries()) {
    if (needle.from === 'request') continue;
    const keys = new Map<string, Property>();
    for (const { facts, hits } of tables) {
      for (const property of matchingProperties(facts, hits, index)) {
        const exact = fold(property.value) === needle.folded;
        if (!keys.has(property.path) && (exact || keys.size < maxKeys)) keys.set(property.path, property);
      }
    }
    const exact = [...keys.values()].filter((property) => fold(property.value) === needle.folded);
    for (const property of (exact.length > 0 ? exact : [...keys.values()]).slice(0, maxKeys)) {
      followed.push(...usesOf(property.path, files, index, exact.length > 0));
    }
  }
  return followed;
}

function matchingProperties(facts: FileFacts, hits: readonly Hit[], query: number): Property[] {
  return hits
    .filter((hit) => hit.query === query)
    .flatMap(
      (hit) =>
        facts.structure.properties.find((property) => property.start <= hit.start && hit.start < property.end) ?? [],
    );
}

function usesOf(path: string, files: readonly FileFacts[], query: number, exact: boolean): KeyedHit[] {
  const parts = path.split('.');
  while (parts.length > 1 && partNames.has(parts.at(-1)?.toLowerCase() ?? '')) parts.pop();
  const last = parts.at(-1) ?? '';
  const quoted = [...new Set([parts.join('.'), parts.slice(1).join('.'), last])].filter((key) => key.length > 2);
  const uses: { readonly facts: FileFacts; readonly start: number; readonly length: number }[] = [];
  const users = new Set<FileFacts>();
  for (const facts of files) {
    if (isTextTable(facts.path)) continue;
    for (const key of quoted) {
      let count = 0;
      for (
        let at = facts.view.indexOf(key);
        at !== -1 && count < maxUses;
        at = facts.view.indexOf(key, at + key.length)
      ) {
        const before = facts.view.charAt(at - 1);
        const after = facts.view.charAt(at + key.length);
        const isQuoted = /['"`:]/.test(before) && /['"`]/.test(after);
        const isMember =
          before === '.' &&
          key === last &&
          isWhole(facts.view, at, key.length) &&
          /[\w)\]?]/.test(facts.view.charAt(at - 2));
        if (!isQuoted && !isMember) continue;
        count += 1;
        uses.push({ facts, start: at, length: key.length });
        users.add(facts);
      }
      if (count > 0) break;
    }
  }
  const keyRarity = rarity(users.size, files.length) * (exact ? 1 : 0.5);
  return uses.map(({ facts, start, length }) => ({
    facts,
    hit: { query, start, length, via: 'exact', loose: false, keyRarity },
  }));
}

function fold(value: string): string {
  return value.trim().toLowerCase();
}
