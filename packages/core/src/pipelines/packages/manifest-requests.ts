import type { Operation } from '@boxwright/protocol-parser';

/** What the change of a manifest asks for. */
export interface ManifestChange {
  /** Added dependencies, as package requests. */
  readonly requests: readonly (Operation & { readonly type: 'package' })[];
  /** The manifest differs in other ways too, which nobody but a package manager may do. */
  readonly other: boolean;
}

const rest = { state: 'complete', span: { start: 0, end: 0 } } as const;

/** Reads the difference of two manifests as package requests. */
export function manifestRequests(before: string, after: string): ManifestChange {
  const [old, next] = [parse(before), parse(after)];
  if (old === null || next === null) return { requests: [], other: true };
  const [oldNames, nextNames] = [dependenciesOf(old), dependenciesOf(next)];
  const requests = [...nextNames]
    .filter(([name]) => !oldNames.has(name))
    .map(([name, range]) => ({ ...rest, type: 'package' as const, name, range }));
  const added = new Set(requests.map((request) => request.name));
  const withoutAdded = {
    ...next,
    dependencies: Object.fromEntries([...nextNames].filter(([name]) => !added.has(name))),
  };
  const plain = { ...old, dependencies: Object.fromEntries(oldNames) };
  return { requests, other: JSON.stringify(sorted(withoutAdded)) !== JSON.stringify(sorted(plain)) };
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function dependenciesOf(manifest: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const section = manifest['dependencies'];
  if (typeof section !== 'object' || section === null) return new Map();
  return new Map(Object.entries(section).map(([name, range]) => [name, String(range)] as const));
}

/** Order of keys means nothing in a manifest. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
