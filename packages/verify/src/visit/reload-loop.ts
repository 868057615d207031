import { createFinding } from '../finding.ts';
import { PageFault } from './page-fault.ts';
import type { PageLog } from './page-log.ts';

/** Loads of a page that are still taken for a dev server's doing. */
export const maxNavigations = 5;

/** The fault of a page that loads itself again and again. */
export function reloadLoop(log: PageLog): PageFault {
  return new PageFault(createFinding('page-reload-loop', `The page loaded itself ${log.navigations.length} times.`));
}
