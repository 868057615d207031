import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Deployer } from '../pipelines/deployer.ts';
import { deployerContract, type DeployerUnderTest } from '../testing/deployer/deployer-contract.ts';
import { folderDeployer } from './folder-deployer.ts';

const roots: string[] = [];
afterEach(async () => {
  await Promise.all(roots.splice(0).map((root) => rm(root, { recursive: true })));
});

async function bench(
  change: (deployer: Deployer) => Deployer = (deployer) => deployer,
): ReturnType<DeployerUnderTest['create']> {
  const root = await mkdtemp(join(tmpdir(), 'deploy-'));
  roots.push(root);
  const served = async (projectId: string): Promise<Map<string, Uint8Array> | null> => {
    const name = /^[0-9a-z][0-9a-z-]{0,63}$/.test(projectId)
      ? projectId
      : `x-${Buffer.from(projectId).toString('hex')}`;
    const folder = join(root, name, 'current');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
    if (entries === null) return null;
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return new Map(
      await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)] as const)),
    );
  };
  return { deployer: change(folderDeployer({ root })), served };
}

describe('the deployer contract', () => {
  for (const clause of deployerContract({ create: () => bench() }))
    it(`${clause.id}: ${clause.title}`, () => expect(clause.run()).resolves.toBeUndefined());

  it.each<[string, (deployer: Deployer) => Deployer]>([
    [
      'serves-what-it-was-given',
      (deployer) => ({
        ...deployer,
        deploy: (given) => deployer.deploy({ ...given, files: new Map([...given.files].slice(0, 1)) }),
      }),
    ],
    [
      'keeps-projects-apart',
      (deployer) => ({
        ...deployer,
        deploy: (given) => deployer.deploy({ ...given, projectId: given.projectId.toLowerCase() }),
      }),
    ],
    [
      'stops-on-abort',
      (deployer) => ({
        ...deployer,
        deploy: (given) => deployer.deploy({ ...given, signal: new AbortController().signal }),
      }),
    ],
  ])('a deployer that breaks %s fails it', async (id, change) => {
    const clause = deployerContract({ create: () => bench(change) }).find((one) => one.id === id);
    await expect(clause?.run()).rejects.toThrow('expected');
  });
});

describe('folderDeployer', () => {
  it('keeps the newest builds, and always the served one', async () => {
    const root = await mkdtemp(join(tmpdir(), 'deploy-'));
    roots.push(root);
    const deployer = folderDeployer({ root, keep: 2, url: (id) => `https://${id}.test/` });
    for (let version = 1; version <= 4; version += 1) {
      const given = {
        files: new Map([['index.html', String(version)]]),
        version,
        projectId: 'p',
        idempotencyKey: String(version),
        signal: new AbortController().signal,
      };
      expect(await deployer.deploy(given)).toEqual({ url: 'https://p.test/' });
    }
    const builds = await readdir(join(root, 'p', 'builds'));
    expect(builds).toHaveLength(2);
    expect(builds).toContain((await readlink(join(root, 'p', 'current'))).split('/').at(-1));
    expect(await readFile(join(root, 'p', 'current', 'index.html'), 'utf8')).toBe('4');
  });
});
