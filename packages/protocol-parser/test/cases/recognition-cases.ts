import type { RecognitionCase } from '../support/recognition-case.ts';
import { bodyCases } from './body-cases.ts';
import { grammarCases } from './grammar-cases.ts';
import { reportedCases } from './reported-cases.ts';
import { sealedCases } from './sealed-cases.ts';
import { strictCases } from './strict-cases.ts';

/** Every answer with a known reading. */
export const recognitionCases: readonly RecognitionCase[] = [
  ...reportedCases,
  ...grammarCases,
  ...bodyCases,
  ...sealedCases,
  ...strictCases,
];
