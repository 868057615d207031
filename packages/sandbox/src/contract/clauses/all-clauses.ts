import type { ClauseDefinition } from '../clause-context.ts';
import { faultClauses } from './backend-faults.ts';
import { buildAttackClauses } from './build-attacks.ts';
import { capabilityClauses } from './capabilities.ts';
import { egressClauses } from './egress.ts';
import { endingClauses } from './ending.ts';
import { endpointClauses } from './endpoints.ts';
import { execEndingClauses } from './exec-ending.ts';
import { execOutputClauses } from './exec-output.ts';
import { execClauses } from './exec.ts';
import { fileEscapeClauses } from './file-escapes.ts';
import { fileTreeClauses } from './file-tree.ts';
import { fileContentClauses } from './files.ts';
import { isolationClauses } from './isolation.ts';
import { lifecycleClauses } from './lifecycle.ts';
import { limitClauses } from './limits.ts';
import { processClauses } from './processes.ts';
import { readinessClauses } from './readiness.ts';

/** Every clause, in the order they run. */
export const allClauses: readonly ClauseDefinition[] = [
  ...lifecycleClauses,
  ...endingClauses,
  ...execClauses,
  ...execOutputClauses,
  ...execEndingClauses,
  ...processClauses,
  ...fileContentClauses,
  ...fileTreeClauses,
  ...fileEscapeClauses,
  ...endpointClauses,
  ...readinessClauses,
  ...capabilityClauses,
  ...isolationClauses,
  ...egressClauses,
  ...limitClauses,
  ...faultClauses,
  ...buildAttackClauses,
];
