/** What a manifest names, each list in code-unit order. */
export interface ManifestPackages {
  /** What the app may import at run time. */
  readonly runtime: readonly string[];
  /** Everything that the lockfile installs by name, build tools included. */
  readonly all: readonly string[];
}

/** Reads the package names of a `package.json`, which is this package's own file and so is trusted to be well-formed. */
export function packagesOf(manifest: string): ManifestPackages {
  const parsed: unknown = JSON.parse(manifest);
  const runtime = namesIn(parsed, 'dependencies');
  return { runtime, all: [...runtime, ...namesIn(parsed, 'devDependencies')].toSorted() };
}

function namesIn(manifest: unknown, field: string): string[] {
  if (typeof manifest !== 'object' || manifest === null) return [];
  const value: unknown = Reflect.get(manifest, field);
  return typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : [];
}
