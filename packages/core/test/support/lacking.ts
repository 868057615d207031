import { accessSync } from 'node:fs';

/** Programs that tests on real parts need. */
export const programs = { bubblewrap: '/usr/bin/bwrap', chromium: '/usr/bin/chromium' } as const;

/** Why such tests are skipped on this machine, for their title; null when it has what they need. */
export function lacking(paths: readonly string[]): string | null {
  const missing = paths.filter((path) => !exists(path));
  return missing.length === 0 ? null : ` (skipped: ${missing.join(', ')} is missing)`;
}

function exists(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
