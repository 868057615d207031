import { meanScore, scoreNames, type Score } from './score.ts';

/** A table in Markdown: a row for each method, percent but for MRR. */
export function scoreTable(rows: readonly (readonly [name: string, scores: readonly Score[]])[]): string {
  const head =
    '| method | n | acc@1 | acc@3 | acc@5 | MRR | line ±3 | region |\n| --- | --: | --: | --: | --: | --: | --: | --: |';
  const body = rows.map(([name, scores]) => {
    const mean = meanScore(scores);
    const cells = scoreNames.map((column) =>
      column === 'mrr' ? mean.mrr.toFixed(3) : (100 * mean[column]).toFixed(1),
    );
    return `| ${name} | ${scores.length} | ${cells.join(' | ')} |`;
  });
  return [head, ...body].join('\n');
}
