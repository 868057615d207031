#!/usr/bin/env node
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractMarkdown } from './contract-markdown.ts';
import { readProviderModule } from './provider-module.ts';
import { runContract } from './run-contract.ts';

/** The command line of the contract suite: `boxwright-sandbox-contract ./my-provider.mjs [--json] [--only=text]`. */
const help = `Runs the sandbox contract on a provider.

  boxwright-sandbox-contract ./my-provider.mjs [--json] [--only=text] [--except=text]

The module exports the provider as its default or as \`provider\`, and its fault hook, if it has one, as \`faults\`.
--json      prints the report as JSON instead of Markdown
--only=x    runs the clauses whose name has x in it (several: --only=x,y)
--except=x  leaves out those that have x in it

Exit code: 0 when no clause fails, 1 when one does, 2 when the provider can't be loaded.
`;

async function main(args: readonly string[]): Promise<number> {
  const path = args.find((each) => !each.startsWith('--'));
  if (path === undefined || args.includes('--help')) {
    process.stdout.write(help);
    return path === undefined ? 2 : 0;
  }
  const only = listIn(args, '--only=');
  const except = listIn(args, '--except=');
  const loaded: unknown = await import(pathToFileURL(resolve(path)).href);
  const found = readProviderModule(loaded);
  if (found === null) {
    process.stderr.write(`${path} exports no provider: export it as the default or as \`provider\`.\n`);
    return 2;
  }
  const report = await runContract({
    ...found,
    only: (id) =>
      (only === null || only.some((each) => id.includes(each))) && except?.some((each) => id.includes(each)) !== true,
    onClause: ({ id, status, ms }) => void process.stderr.write(`${status.padEnd(4)} ${id} ${Math.round(ms)} ms\n`),
  });
  process.stdout.write(args.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : contractMarkdown([report]));
  return report.clauses.length === 0 || report.clauses.some((clause) => clause.status === 'fail') ? 1 : 0;
}

/** The values of a flag such as `--only=a,b`, or null. */
function listIn(args: readonly string[], flag: string): string[] | null {
  const found = args.find((each) => each.startsWith(flag));
  return found === undefined ? null : found.slice(flag.length).split(',');
}

process.exitCode = await main(process.argv.slice(2));
