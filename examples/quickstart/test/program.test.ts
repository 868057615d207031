import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoEvent } from '../src/demo-event.ts';
import { transcripts } from '../src/scenario.ts';
import { type SpaceOptions, type SpaceResult, startInSpace } from './support/process-space.ts';

const recorded = fileURLToPath(transcripts);

/** The program as a person starts it, in a process space in which nothing that it leaves behind can hide. */
describe('the demo program', { timeout: 180_000 }, () => {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'program-'));
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  function start(
    args: readonly string[],
    options: Omit<SpaceOptions, 'leftFile'> = {},
  ): ReturnType<typeof startInSpace> {
    count += 1;
    const program = [process.execPath, '--conditions=@boxwright/source', 'src/main.ts', ...args];
    return startInSpace(program, { ...options, leftFile: join(folder, `left-${count}`) });
  }

  test('tells its story in events and leaves nothing running', async () => {
    const result = await start(['--json', '--transcripts', recorded]).ended;
    expect(result).toMatchObject({ exitCode: 0, leftRunning: [] });
    const events = eventsOf(result);
    expect(events.filter(({ type }) => type === 'act-ended')).toMatchObject([
      { act: 'create', version: 1 },
      { act: 'edit', version: 2 },
      { act: 'refuse', version: 2 },
      { act: 'restore', version: 3 },
    ]);
    expect(events.find(({ type }) => type === 'refused')).toMatchObject({ liveVersion: 2, pageStatus: 200 });
    expect(events.filter(({ type }) => type === 'screenshot')).toHaveLength(4);
    expect(events.at(-1)).toMatchObject({ type: 'ended', leftRunning: 0 });
  });

  test.each(['model.started', 'gate.started'])('ends on Ctrl-C at %s with no process left', async (moment) => {
    const program = start(['--json', '--transcripts', recorded], {
      onLine: (line) => line.includes(`"type":"${moment}"`) && program.interrupt(),
    });
    const result = await program.ended;
    expect(result).toMatchObject({ exitCode: 130, leftRunning: [] });
    const types = eventsOf(result).map(({ type }) => type);
    expect(types).toContain('stopping');
    expect(types).not.toContain('failed');
  });

  test('with --keep, leaves the preview open until Ctrl-C, then leaves nothing running', async () => {
    const program = start(['--json', '--keep', '--transcripts', recorded], {
      onLine: (line) => line.includes('"type":"kept"') && program.interrupt(),
    });
    const result = await program.ended;
    expect(failureOf(result)).toBeNull();
    expect(eventsOf(result).at(-1)).toMatchObject({ type: 'ended', leftRunning: 0 });
    expect(result).toMatchObject({ exitCode: 0, leftRunning: [] });
  });

  test('says what to do about a prompt without a recorded answer, and exits 1', async () => {
    const result = await start(['--json', '--transcripts', join(folder, 'none')]).ended;
    expect(result).toMatchObject({ exitCode: 1, leftRunning: [] });
    expect(failureOf(result)).toMatchObject({
      code: 'core/no-transcript',
      advice: expect.stringContaining('pnpm transcripts'),
    });
  });

  test('says what to install on a machine without bubblewrap, and exits 1', async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    for (const place of ['/usr/bin', '/bin']) {
      for (const name of await readdir(place)) {
        if (name !== 'bwrap') await symlink(join(place, name), join(bin, name)).catch(() => undefined);
      }
    }
    const result = await start(['--json', '--transcripts', recorded], { env: { PATH: bin } }).ended;
    expect(result).toMatchObject({ exitCode: 1, leftRunning: [] });
    expect(failureOf(result)).toMatchObject({
      code: expect.stringMatching(/^sandbox\/(isolation|browser)-unavailable$/),
      advice: expect.stringContaining('bubblewrap'),
    });
  });

  test('says which arguments there are when one is unknown, and exits 1', async () => {
    const result = await start(['--nonsense']).ended;
    expect(result).toMatchObject({ exitCode: 1, stdout: [], leftRunning: [] });
    expect(result.stderr).toContain("Unknown option '--nonsense'");
    expect(result.stderr).toContain('npm run demo');
  });
});

function eventsOf(result: SpaceResult): readonly DemoEvent[] {
  return result.stdout.map((line): DemoEvent => JSON.parse(line));
}

function failureOf(result: SpaceResult): unknown {
  const failed = eventsOf(result).find((event) => event.type === 'failed');
  return failed?.type === 'failed' ? failed.failure : null;
}
