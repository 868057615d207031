import type { FileTree } from '@boxwright/protocol-parser';
import type { Template } from '../template.ts';

const fields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** Packages that a tree has: those of the template and those its manifest names. */
export function knownPackages(
  files: FileTree,
  template: Pick<Template, 'manifestPath' | 'store'>,
): ReadonlySet<string> {
  const { manifestPath, store } = template;
  const manifest = manifestPath === null ? undefined : files.get(manifestPath);
  return new Set([...store, ...(typeof manifest === 'string' ? namesIn(manifest) : [])]);
}

function namesIn(manifest: string): readonly string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(manifest);
  } catch {
    // A manifest that is broken names nothing; installing from it will say what is wrong.
    return [];
  }
  if (typeof parsed !== 'object' || parsed === null) return [];
  return fields.flatMap((field) => {
    const section: unknown = Reflect.get(parsed, field);
    return typeof section === 'object' && section !== null ? Object.keys(section) : [];
  });
}
