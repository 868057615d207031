import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EnvironmentReport } from '../test/environment/program.ts';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../node_modules/.cache/environments/', import.meta.url));
const program = `${cache}program.js`;
/** The oldest Node of `engines`, from the package that carries its binary. */
const oldestNode = '22.13.1';
const nodePackage = `node-${process.platform}-${process.arch}`;
const chromiumPath = '/usr/bin/chromium';

let source = '';

/** One file without imports: what a bundler makes of the package for a browser. */
beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@boxwright/source'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../test/environment/program.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'program',
      },
    },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  if (bundle === undefined || !('output' in bundle)) throw new Error('vite gave no bundle');
  source = bundle.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  await writeFile(program, source);
});

async function runWith(node: string): Promise<EnvironmentReport> {
  const script = `import(${JSON.stringify(program)}).then((loaded) => console.log(JSON.stringify(loaded.run())))`;
  const { stdout } = await run(node, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}

/** Installs the oldest Node once; null if the registry or the platform does not have it. */
async function installOldestNode(): Promise<string | null> {
  const binary = `${cache}node_modules/${nodePackage}/bin/node`;
  if (existsSync(binary)) return binary;
  const parameters = [
    'install',
    '--prefix',
    cache,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--no-save',
    `${nodePackage}@${oldestNode}`,
  ];
  await run('npm', parameters).catch(() => null);
  return existsSync(binary) ? binary : null;
}

describe('the parser runs the same', { timeout: 120_000 }, () => {
  it('holds no import of a platform', () => {
    expect(source).not.toMatch(/^\s*import\s|\brequire\(|["']node:/m);
  });

  it('in this Node', async () => {
    expect(await runWith(process.execPath)).toEqual({ cases: expect.any(Number), wrong: [] });
  });

  it(`in Node ${oldestNode}`, async (context) => {
    const node = await installOldestNode();
    if (node === null) return context.skip(`npm has no ${nodePackage}@${oldestNode} for this machine`);
    expect((await run(node, ['--version'])).stdout.trim()).toBe(`v${oldestNode}`);
    expect(await runWith(node)).toEqual({ cases: expect.any(Number), wrong: [] });
  });

  it('in Chromium', async (context) => {
    if (!existsSync(chromiumPath))
      return context.skip(`there is no ${chromiumPath}: install the system package chromium`);
    // The page holds nothing but this code, so that it needs no sandbox of its own where a root user runs the tests.
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      const address = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
      const report = await page.evaluate<EnvironmentReport>(
        `import(${JSON.stringify(address)}).then((loaded) => loaded.run())`,
      );
      expect(report).toEqual({ cases: expect.any(Number), wrong: [] });
    } finally {
      await browser.close();
    }
  });
});
