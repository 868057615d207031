import type { Journal } from '../journal/journal.ts';
import type { Version } from '../projects/version.ts';

/** The version of a project with this number; null when there is none. */
export async function findVersion(journal: Journal, projectId: string, n: number): Promise<Version | null> {
  for await (const version of journal.versions(projectId)) if (version.n === n) return version;
  return null;
}
