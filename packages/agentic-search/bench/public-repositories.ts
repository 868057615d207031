import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSearchPlan } from '../src/index.ts';
import { caseRecord, type BenchCase } from './case.ts';

const source = /\.(tsx|jsx|ts|js|mjs|css|scss)$/;
const aside =
  /(^|\/)(node_modules|dist|build|\.next|public|e2e|__tests__|tests?|\.storybook|\.github|scripts?|docker|migrations?|generated|coverage|out|vendor|api-clients?)(\/|$)|\.(test|spec|stories|d|config|min|snap)\.[a-z]+$|(^|\/)\.[^/]+$/;
const maxBytes = 400_000;

/** Reads cases whose code is in bare clones, laid out as `OWNER+NAME/repo`. Nothing is written to disk. */
export function publicCases(casesFile: string, clones: string): BenchCase[] {
  const blobs = new Map<string, string>();
  return readFileSync(casesFile, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line): BenchCase[] => {
      const record = caseRecord.parse(JSON.parse(line));
      const clone = join(clones, record.repo.replace('/', '+'), 'repo');
      const { plan } = parseSearchPlan(record.plan);
      if (plan === null || !existsSync(clone)) return [];
      return [
        {
          id: record.id,
          group: record.repo,
          size: record.size,
          request: record.request,
          plan,
          gold: record.goldFiles,
          files: () => filesAt(clone, record.parentCommit, record.root ?? '', blobs),
        },
      ];
    });
}

function filesAt(clone: string, commit: string, root: string, blobs: Map<string, string>): Map<string, string> {
  const entries = git(clone, ['ls-tree', '-r', '-l', '-z', commit])
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const match = /^\d+ blob ([0-9a-f]+)\s+(\d+)\t(.*)$/s.exec(entry);
      const [, id = '', size = '', path = ''] = match ?? [];
      const isWanted = source.test(path) && !aside.test(path) && path.startsWith(root) && Number(size) < maxBytes;
      return isWanted ? [{ id, path }] : [];
    });
  const missing = [...new Set(entries.map((entry) => entry.id))].filter((id) => !blobs.has(id));
  if (missing.length > 0) readBlobs(git(clone, ['cat-file', '--batch'], `${missing.join('\n')}\n`), blobs);
  return new Map(
    entries.flatMap(({ id, path }) => {
      const text = blobs.get(id);
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
}

/** Reads what `git cat-file --batch` prints: a header line, as many bytes as it says, a line end. */
function readBlobs(output: Buffer, blobs: Map<string, string>): void {
  let at = 0;
  while (at < output.length) {
    const end = output.indexOf(10, at);
    const [id = '', type, size] = output.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (type === 'missing') continue;
    blobs.set(id, output.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
}

function git(clone: string, command: readonly string[], input?: string): Buffer {
  const run = spawnSync('git', [`--git-dir=${clone}`, '-c', 'core.quotepath=off', ...command], {
    input,
    maxBuffer: 2 ** 30,
  });
  if (run.status !== 0) throw new Error(`git ${command[0]} failed in ${clone}: ${run.stderr.toString('utf8')}`);
  return run.stdout;
}
