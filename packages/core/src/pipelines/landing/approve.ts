import type { Asks } from '../../define/asks.ts';
import { CoreError } from '../../errors/core-error.ts';
import type { Approval } from '../policy/policy.ts';
import type { Applied } from './apply-phase.ts';

/**
 * Asks a person about a change that applies, as far as the host wants it asked.
 * @throws CoreError `core/not-approved` when the answer is no or none came in time.
 */
export async function approve(asks: Asks, askBefore: readonly Approval[], applied: Applied): Promise<void> {
  const { changes, packages } = applied;
  const deleted = changes.filter((change) => change.change === 'deleted');
  const asksDiff = askBefore.includes('diff');
  const asksDelete = askBefore.includes('delete') && deleted.length > 0;
  const asksPackage = askBefore.includes('package') && packages.length > 0;
  if (!asksDiff && !asksDelete && !asksPackage) return;
  const subject = {
    tree: applied.tree,
    changes: changes.map(({ path, change }) => ({ path, change })),
    packages: [...packages],
  };
  const { approved } = await asks.ask({ question: question(deleted.length, packages, asksDiff), subject });
  if (!approved)
    throw new CoreError('core/not-approved', 'The change was not approved, so nothing was changed.', {
      candidate: applied.tree,
    });
}

function question(deleted: number, packages: readonly string[], whole: boolean): string {
  if (whole) return 'Apply this change?';
  const parts = [
    ...(deleted > 0 ? [`delete ${deleted} ${deleted === 1 ? 'file' : 'files'}`] : []),
    ...(packages.length > 0 ? [`add ${packages.join(', ')}`] : []),
  ];
  return `May this change ${parts.join(' and ')}?`;
}
