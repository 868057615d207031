import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForApp } from '../src/index.ts';
import { bubblewrapArguments, insideTools } from '../src/local/bubblewrap-arguments.ts';
import { insidePath, insideWorkdir } from '../src/local/bubblewrap-jail.ts';
import { localSandbox } from '../src/local/index.ts';
import { systemView } from '../src/local/system-view.ts';
import type { Layer } from '../src/layer.ts';

/** Boot, command and app against floors of the same machine at the same moment: bare bubblewrap and bare vite. Medians; turns alternate. */

const folder = mkdtempSync(join(tmpdir(), 'boxwright-bench-'));
const provider = localSandbox();
/**
 * The floor of a command: bubblewrap with the very options a command of a sandbox gets, spawned plainly. It makes a network of its own where
 * a sandbox joins one, and runs the program with no shell before it.
 */
const bare = [
  ...bubblewrapArguments({
    system: systemView(),
    binds: [{ source: process.execPath, target: `${insideTools}/bin/node` }],
    env: { PATH: insidePath },
    cwd: '/',
    ownNetwork: true,
  }),
  '--',
  'true',
];

function ended(child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  child.stderr?.resume();
  return new Promise((resolve) => child.once('close', () => resolve()));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Alternates floor and ours, so that both see the same load; prints both medians and their ratio. */
async function compare(
  name: string,
  rounds: number,
  floor: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<void> {
  const times = { floor: [] as number[], ours: [] as number[] };
  await floor();
  await ours();
  for (let round = 0; round < rounds; round += 1) {
    times.floor.push(await floor());
    times.ours.push(await ours());
  }
  const [a, b] = [median(times.floor), median(times.ours)];
  console.log(
    `${name.padEnd(44)} floor ${a.toFixed(1).padStart(7)} ms   ours ${b.toFixed(1).padStart(7)} ms   ${(b / a).toFixed(2)} times`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const bubblewrap = (): Promise<number> =>
  timed(() => ended(spawn('bwrap', bare, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } })));

await compare('boot and a first command (bare bubblewrap)', 25, bubblewrap, async () => {
  const startedAt = performance.now();
  const sandbox = await provider.create();
  await sandbox.exec(['true']);
  const ms = performance.now() - startedAt;
  await sandbox.terminate();
  return ms;
});

await using sandbox = await provider.create();
await compare('a command (bare bubblewrap)', 60, bubblewrap, () => timed(() => sandbox.exec(['true'])));

const files = Array.from({ length: 300 }, (_, index) => ({
  path: `many/${index % 20}/${index}.txt`,
  data: 'x'.repeat(2000),
}));
await compare(
  '300 files of 2 kB (plain writes)',
  15,
  () =>
    timed(async () => {
      for (const { path, data } of files) {
        mkdirSync(join(folder, path, '..'), { recursive: true });
        writeFileSync(join(folder, path), data);
      }
    }),
  () => timed(() => sandbox.files.writeMany(files)),
);

const empty: Layer = {
  id: 'bench',
  files: {
    'package.json': '{"name":"bench","private":true}',
    'pnpm-lock.yaml': "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n",
  },
  install: ['pnpm', 'install', '--frozen-lockfile'],
};
const layer = await provider.extendLayer(empty, ['vite@8.3.8']);
const app = {
  'index.html': '<script type="module" src="/src/main.js"></script>',
  'src/main.js': 'document.body.append("up");\n',
};
const vite = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--strictPort', '--configLoader', 'runner'];
await using withVite = await provider.create({ layer });
const { hostFolder } = withVite.native as { hostFolder: string };
await withVite.files.writeMany(Object.entries(app).map(([path, data]) => ({ path, data })));

/** Polls as waitForApp does. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(new URL('/src/main.js', url)).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const layerFolder = join(folder, 'app');
mkdirSync(layerFolder);
const copied = await withVite.exec(['sh', '-c', `cp -r ${insideWorkdir}/node_modules /tmp/copy`]);
if (copied.exitCode !== 0) throw new Error(copied.stderr);
await ended(spawn('cp', ['-r', join(hostFolder, '..', 'tmp', 'copy'), join(layerFolder, 'node_modules')]));
for (const [path, data] of Object.entries(app)) {
  mkdirSync(join(layerFolder, path, '..'), { recursive: true });
  writeFileSync(join(layerFolder, path), data);
}
let port = 47_300;
await compare(
  'an app ready (bare vite)',
  7,
  async () => {
    port += 1;
    const child = spawn(process.execPath, [...vite, '--port', String(port)], { cwd: layerFolder, stdio: 'ignore' });
    const ms = await timed(() => answers(`http://127.0.0.1:${port}`));
    child.kill('SIGKILL');
    await ended(child);
    return ms;
  },
  async () => {
    port += 1;
    const startedAt = performance.now();
    const process = await withVite.spawn(['node', ...vite, '--port', String(port)]);
    await waitForApp(withVite, { port, entryModule: '/src/main.js', process });
    const ms = performance.now() - startedAt;
    await process.kill();
    return ms;
  },
);
rmSync(folder, { recursive: true });
