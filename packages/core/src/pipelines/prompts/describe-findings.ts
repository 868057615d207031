import type { Finding } from '@boxwright/verify';

/** Findings as a model reads them: one item each, place first, errors before warnings. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(
      (finding) =>
        `- ${finding.severity === 'warning' ? '(warning) ' : ''}${place(finding)}${indent(finding.message)} [${finding.code}]`,
    )
    .join('\n');
}

function place({ path, line, column, selector }: Finding): string {
  if (path === undefined) return selector === undefined ? '' : `${selector}: `;
  const position = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`;
  return `${path}${position}: `;
}

function indent(message: string): string {
  return message.replaceAll('\n', '\n    ');
}
