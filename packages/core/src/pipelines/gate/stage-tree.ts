import type { FileTree } from '@boxwright/protocol-parser';
import type { Sandbox } from '@boxwright/sandbox';

/** Where a layer puts the dependencies; it is mounted there and stays. */
const kept = new Set(['node_modules']);

/** Makes the sandbox's working folder hold exactly this tree beside its dependencies: nothing of an earlier candidate is left. */
export async function stageTree(sandbox: Sandbox, files: FileTree, signal: AbortSignal): Promise<void> {
  const entries = await sandbox.files.list('.', { signal });
  const old = entries.filter((entry) => !kept.has(nameOf(entry.path)));
  await Promise.all(old.map((entry) => sandbox.files.remove(entry.path, { signal, force: true })));
  await sandbox.files.writeMany(
    Array.from(files, ([path, data]) => ({ path, data })),
    { signal },
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
