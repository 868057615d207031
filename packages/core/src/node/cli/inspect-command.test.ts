import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { definePipeline } from '../../define/define-pipeline.ts';
import { createBoxwright } from '../../projects/create-boxwright.ts';
import { eventsOf, phase } from '../../../test/runtime/kit.ts';
import { inspectCommand } from './inspect-command.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'boxwright-inspect-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('boxwright inspect', () => {
  it('tells the timeline of a run that was saved as lines', async () => {
    const work = phase('work', async ({ n }: { n: number }) => ({ n }));
    const pipeline = definePipeline({
      name: 'count',
      version: 1,
      input: z.object({ n: z.number() }),
      phases: { work },
      run: ({ input, phases }) => phases.work(input),
    });
    await using app = createBoxwright({ pipelines: { count: pipeline } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('count', { n: 1 });
    const file = join(folder, 'run.jsonl');
    await writeFile(file, (await eventsOf(run)).map((event) => JSON.stringify(event)).join('\n'));
    const { exitCode, output } = await inspectCommand(['inspect', file]);
    expect([exitCode, output.split('\n').map((line) => line.trim().replaceAll(/[\d.]+ s/g, '0 s'))]).toEqual([
      0,
      [
        `run ${run.id} of project ${run.projectId}`,
        '0 s  started: count',
        '0 s  work 0 s',
        '0 s  completed in 0 s',
        '',
      ],
    ]);
  });

  it('says how to use it, and what is wrong with a file', async () => {
    const empty = join(folder, 'empty.jsonl');
    await writeFile(empty, 'not an event\n');
    expect(await inspectCommand([])).toMatchObject({ exitCode: 1, output: expect.stringContaining('usage') });
    expect(await inspectCommand(['inspect', join(folder, 'missing.jsonl')])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("can't be read"),
    });
    expect(await inspectCommand(['inspect', empty])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('holds no event'),
    });
  });
});
