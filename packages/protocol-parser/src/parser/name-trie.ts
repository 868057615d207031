/** A node of a trie over code units. A walk fails at the first unit that no name has, so that nothing else is looked at or withheld. */
export interface NameTrie<V> {
  readonly next: Map<number, NameTrie<V>>;
  value: V | null;
}

/** An empty trie. */
export function createNameTrie<V>(): NameTrie<V> {
  return { next: new Map(), value: null };
}

/** Adds a name; the first value of a name stays. */
export function addName<V>(trie: NameTrie<V>, name: string, value: V): void {
  let node = trie;
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index);
    let next = node.next.get(unit);
    if (next === undefined) {
      next = createNameTrie();
      node.next.set(unit, next);
    }
    node = next;
  }
  node.value ??= value;
}
