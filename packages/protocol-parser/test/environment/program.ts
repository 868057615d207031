import { createParser, parse, parseProjectPath, stitch } from '../../src/index.ts';
import { recognitionCases } from '../cases/recognition-cases.ts';
import { grammarAnswer } from '../support/answer-grammar.ts';
import { compareCase } from '../support/compare-case.ts';
import { randomPieces } from '../support/random-pieces.ts';

/** What ran, and what was read wrongly. */
export interface EnvironmentReport {
  readonly cases: number;
  readonly wrong: readonly string[];
}

/** The parser at work with nothing but the language: runs wherever there is a JavaScript engine. */
export function run(): EnvironmentReport {
  const wrong: string[] = [];
  for (const recognitionCase of recognitionCases) {
    const { expected, found } = compareCase(parse, recognitionCase);
    if (JSON.stringify(expected) !== JSON.stringify(found)) wrong.push(recognitionCase.name);
  }
  for (let seed = 0; seed < 500; seed++) {
    const { answer, seal } = grammarAnswer(seed);
    const options = seal === '' ? {} : { seal };
    const parser = createParser(options);
    for (const chunk of randomPieces(answer, seed)) parser.write(chunk);
    if (JSON.stringify(parser.end()) !== JSON.stringify(parse(answer, options))) wrong.push(`seed ${seed}`);
  }
  if (!parseProjectPath('src/a.ts').ok || parseProjectPath('../a').ok) wrong.push('paths');
  if (!stitch('const a', 'const a = 1;').ok) wrong.push('stitch');
  return { cases: recognitionCases.length + 500, wrong };
}
