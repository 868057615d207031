import type { RecognitionCase } from '../support/recognition-case.ts';
import { reportedCases } from './reported-cases.ts';
import { ruleCases } from './rule-cases.ts';
import { sealedCases } from './sealed-cases.ts';
import { strictCases } from './strict-cases.ts';

/** Every answer with a known reading. */
export const recognitionCases: readonly RecognitionCase[] = [...reportedCases, ...ruleCases, ...sealedCases, ...strictCases];
