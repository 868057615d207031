import { closingMutants } from './closing-mutants.ts';
import { openingMutants } from './opening-mutants.ts';
import type { RuleMutant } from './rule-mutant.ts';
import { wholeMutants } from './whole-mutants.ts';

/** Every rule of the grammar, of the decision table, and of the late decisions, removed one at a time. */
export const ruleMutants: readonly RuleMutant[] = [...openingMutants, ...closingMutants, ...wholeMutants];
