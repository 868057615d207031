import type { FileTree } from '@boxwright/protocol-parser';
import type { Deployer, Deployment } from '../../pipelines/deployer.ts';
import { contentBytes } from '../../values/tree-manifest.ts';
import type { ContractClause } from '../contract-clause.ts';
import { equal, holds } from '../expectations.ts';

/** A deployer under test. */
export interface DeployerUnderTest {
  /** Makes a fresh one, with a way to see what it serves. */
  create(): Promise<{
    readonly deployer: Deployer;
    /** What the world sees of a project; null when nothing was deployed. */
    served(projectId: string): Promise<FileTree | null>;
    dispose?(): Promise<void>;
  }>;
}

type Bench = Awaited<ReturnType<DeployerUnderTest['create']>>;

const one: FileTree = new Map<string, string | Uint8Array>([
  ['index.html', '<h1>One</h1>'],
  ['assets/app.js', 'one()'],
]);
const two: FileTree = new Map([['index.html', '<h1>Two</h1>']]);

/** The promises of a deployer, as data. */
export function deployerContract(subject: DeployerUnderTest): readonly ContractClause[] {
  const clause = (id: string, title: string, check: (bench: Bench) => Promise<void>): ContractClause => ({
    id,
    title,
    skip: false,
    async run() {
      const bench = await subject.create();
      try {
        await check(bench);
      } finally {
        await bench.dispose?.();
      }
    },
  });
  return [
    clause('states-contract', 'it says which contract it keeps, and its name', async ({ deployer }) => {
      equal(deployer.contract, 1, 'the contract');
      holds(deployer.name !== '', 'a name');
    }),
    clause('serves-what-it-was-given', 'exactly the given files are served', async (bench) => {
      await deploy(bench, one);
      await serves(bench, 'p1', one);
    }),
    clause('keeps-bytes', 'bytes, long names and names outside of ASCII come through unchanged', async (bench) => {
      const files: FileTree = new Map<string, string | Uint8Array>([
        ['a.bin', new Uint8Array([0, 255, 10, 13, 128])],
        ['größe/日本 1.txt', 'ä\r\n'],
        [`${'d/'.repeat(12)}deep.txt`, ''],
      ]);
      await deploy(bench, files);
      await serves(bench, 'p1', files);
    }),
    clause('replaces-whole', 'the next version replaces the one before: nothing of it is left', async (bench) => {
      await deploy(bench, one);
      await deploy(bench, two, { version: 2 });
      await serves(bench, 'p1', two);
    }),
    clause('goes-back', 'an old version can be deployed again', async (bench) => {
      for (const [version, files] of [one, two, one].entries()) await deploy(bench, files, { version: version + 1 });
      await serves(bench, 'p1', one);
    }),
    clause('repeats-with-key', 'a call repeated with its key comes to the same', async (bench) => {
      const first = await deploy(bench, one);
      const second = await deploy(bench, one);
      equal(first, second, 'the address');
      await serves(bench, 'p1', one);
    }),
    clause('keeps-projects-apart', 'projects do not touch each other, whatever their ids look like', async (bench) => {
      const ids = ['p1', 'P1', 'p2', '../p1', 'p1/x', '.', '..', 'ä'];
      for (const id of ids) await deploy(bench, new Map([['index.html', id]]), { projectId: id });
      for (const id of ids) await serves(bench, id, new Map([['index.html', id]]));
    }),
    clause('refuses-escapes', 'a path that leads out is refused, and what was served stays', async (bench) => {
      await deploy(bench, one);
      for (const path of ['../evil.txt', '/evil.txt', 'a/../../evil.txt']) {
        const outcome = await deploy(bench, new Map([[path, 'evil']]), { version: 2 }).then(
          () => 'served',
          () => 'refused',
        );
        equal(outcome, 'refused', `the path ${path}`);
      }
      await serves(bench, 'p1', one);
    }),
    clause('fails-whole', 'a deployment that can’t be completed changes nothing', async (bench) => {
      await deploy(bench, one);
      const clash = new Map([
        ['a', 'file'],
        ['a/b', 'below a file'],
      ]);
      const outcome = await deploy(bench, clash, { version: 2 }).then(
        () => 'served',
        () => 'refused',
      );
      equal(outcome, 'refused', 'files that can’t exist together');
      await serves(bench, 'p1', one);
    }),
    clause('stops-on-abort', 'an aborted deployment rejects, and what was served stays', async (bench) => {
      await deploy(bench, one);
      const outcome = await deploy(bench, two, { version: 2, signal: AbortSignal.abort(new Error('stop')) }).then(
        () => 'served',
        () => 'rejected',
      );
      equal(outcome, 'rejected', 'an aborted deployment');
      await serves(bench, 'p1', one);
    }),
    clause('is-whole-under-rivals', 'deployments at once leave one of them, whole', async (bench) => {
      await Promise.all([one, two, one, two].map((files, index) => deploy(bench, files, { version: index + 1 })));
      const now = list(await bench.served('p1'));
      holds(
        [list(one), list(two)].some((whole) => JSON.stringify(whole) === JSON.stringify(now)),
        'one whole version',
      );
    }),
  ];
}

async function deploy({ deployer }: Bench, files: FileTree, change: Partial<Deployment> = {}): Promise<string | null> {
  const { version = 1, projectId = 'p1', signal = new AbortController().signal } = change;
  const { url } = await deployer.deploy({
    files,
    version,
    projectId,
    idempotencyKey: `${projectId}:${version}`,
    signal,
  });
  return url;
}

async function serves(bench: Bench, projectId: string, files: FileTree): Promise<void> {
  equal(list(await bench.served(projectId)), list(files), `what ${projectId} serves`);
}

function list(files: FileTree | null): readonly (readonly [string, readonly number[]])[] | null {
  if (files === null) return null;
  return [...files]
    .map(([path, content]) => [path, [...contentBytes(content)]] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}
