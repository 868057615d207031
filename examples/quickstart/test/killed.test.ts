import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashTree, type TreeRef } from '@boxwright/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../src/scenario.ts';
import { visit } from '../src/visit.ts';
import { completed, openBakery } from './support/open-bakery.ts';
import { startInSpace } from './support/process-space.ts';

/** Events of an edit, from its start to its end: the process dies right after each of them is stored. */
const moments = [
  'run.started',
  'model.started',
  'model.completed',
  'proposal.completed',
  'gate.started',
  'gate.completed',
  'version.published',
  'preview.ready',
];

describe('a process killed in the middle of an edit', { timeout: 120_000 }, () => {
  let folder = '';
  let firstTree: TreeRef | undefined;
  let firstPage = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'killed-'));
    await using bakery = await openBakery(undefined, { journalPath: join(folder, 'first/journal.sqlite') });
    await completed(await bakery.project.start('create', { prompt: requests.create }));
    firstTree = (await bakery.project.liveVersion())?.tree;
    firstPage = (await visit((await bakery.project.preview()).url, AbortSignal.timeout(10_000))).body;
  }, 120_000);
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  test.each(moments)(
    'at %s leaves the old or the new version, whole, and a run that reads interrupted',
    async (moment) => {
      const state = join(folder, moment);
      await cp(join(folder, 'first'), state, { recursive: true });
      const journalPath = join(state, 'journal.sqlite');
      const program = [
        'node',
        '--conditions=@boxwright/source',
        'test/support/edit-until-killed.ts',
        journalPath,
        moment,
      ];
      const killed = await startInSpace(program, { leftFile: join(folder, `${moment}.left`) }).ended;
      expect(killed).toMatchObject({ exitCode: 128 + 9, stdout: [], leftRunning: [] });

      await using bakery = await openBakery(undefined, { journalPath, leaseMs: 300 });
      const { project } = bakery;
      const run = await project.lastRun();
      const result = await run?.result({ signal: AbortSignal.timeout(30_000) });
      expect(result).toMatchObject({ status: 'failed', error: { code: 'core/interrupted' } });

      const published = moment === 'version.published' || moment === 'preview.ready';
      const live = await project.liveVersion();
      expect(live?.n).toBe(published ? 2 : 1);
      expect(live?.tree === firstTree).toBe(!published);
      expect(await hashTree(await project.files())).toBe(live?.tree);

      const { url, version } = await project.preview();
      expect(version).toBe(live?.n);
      const page = await visit(url, AbortSignal.timeout(10_000));
      expect(page.status).toBe(200);
      expect(page.body === firstPage).toBe(!published);
      for (const asset of page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
        expect((await visit(new URL(asset[1] ?? '', url).href, AbortSignal.timeout(10_000))).status).toBe(200);
      }
    },
  );
});
