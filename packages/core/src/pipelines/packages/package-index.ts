/** Existence and age of packages, from the package manager's own configuration. */
export interface PackageIndex {
  /** The version that the range stands for now; null when there is none. `publishedAt` is ISO 8601. */
  find(
    name: string,
    range: string | null,
    signal: AbortSignal,
  ): Promise<{ readonly version: string; readonly publishedAt: string } | null>;
}
