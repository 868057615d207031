import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('system-packages.sh', import.meta.url));
let machine = '';

beforeEach(async () => {
  machine = await mkdtemp(join(tmpdir(), 'system-packages-'));
  await mkdir(join(machine, 'bin'));
  await mkdir(join(machine, 'fonts'));
  for (const tool of ['find', 'cat']) await symlink(`/usr/bin/${tool}`, join(machine, 'bin', tool));
});

afterEach(async () => rm(machine, { recursive: true, force: true }));

test('says nothing and installs nothing when the machine has everything', async () => {
  await pretend({ user: 0, has: ['bwrap', 'chromium', 'apt-get'], font: true });
  expect(await run()).toEqual({ exitCode: 0, output: '', installed: '' });
});

test('as root on Debian, names what is missing, then installs only that', async () => {
  await pretend({ user: 0, has: ['bwrap', 'apt-get'], font: true });
  const result = await run();
  expect(result.exitCode).toBe(0);
  expect(result.output).toContain('This machine lacks: chromium. Installing them now:');
  expect(result.installed).toBe('update -qq\ninstall -y -qq --no-install-recommends chromium\n');
});

test('installs a font where there is none', async () => {
  await pretend({ user: 0, has: ['bwrap', 'chromium', 'apt-get'], font: false });
  expect((await run()).installed).toContain('install -y -qq --no-install-recommends fonts-dejavu-core\n');
});

test('as another user, prints the exact command, installs nothing and fails', async () => {
  await pretend({ user: 1000, has: ['apt-get'], font: false });
  const result = await run();
  expect(result.exitCode).toBe(1);
  expect(result.output).toContain(
    "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends bubblewrap chromium fonts-dejavu-core'",
  );
  expect(result.installed).toBe('');
});

test('off Debian, names the packages and fails', async () => {
  await pretend({ user: 0, has: ['bwrap'], font: true });
  const result = await run();
  expect(result.exitCode).toBe(1);
  expect(result.output).toContain("This machine lacks: chromium (Debian's names).");
});

test('fails when the installation fails', async () => {
  await pretend({ user: 0, has: ['bwrap'], font: true });
  await command('apt-get', 'exit 100');
  expect((await run()).exitCode).toBe(100);
});

/** Lays a `bin` folder that is all the script can see of the machine. */
async function pretend(options: {
  readonly user: number;
  readonly has: readonly string[];
  readonly font: boolean;
}): Promise<void> {
  await command('id', `echo ${options.user}`);
  for (const name of options.has) await command(name, 'echo "$*" >> "$APT_LOG"');
  if (options.font) await writeFile(join(machine, 'fonts/some.ttf'), '');
}

async function command(name: string, body: string): Promise<void> {
  const path = join(machine, 'bin', name);
  await writeFile(path, `#!/bin/bash\n${body}\n`);
  await chmod(path, 0o755);
}

async function run(): Promise<{ readonly exitCode: number; readonly output: string; readonly installed: string }> {
  const log = join(machine, 'apt.log');
  const env = { PATH: join(machine, 'bin'), FONT_FOLDERS: join(machine, 'fonts'), APT_LOG: log };
  const { exitCode, output } = await new Promise<{ exitCode: number; output: string }>((resolve) => {
    const child = execFile('/bin/bash', [script], { env }, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
  return { exitCode, output, installed: await readFile(log, 'utf8').catch(() => '') };
}
