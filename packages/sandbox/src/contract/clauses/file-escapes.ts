import assert from 'node:assert/strict';
import { SandboxError } from '../../sandbox-error.ts';
import { type ClauseDefinition, failsWith, node, output, succeeded } from '../clause-context.ts';

const link = 'require("node:fs").symlinkSync(process.argv[1], process.argv[2])';

/** Paths and links that try to leave. */
export const fileEscapeClauses: readonly ClauseDefinition[] = [
  {
    id: 'escape/climbing',
    title: 'a path that climbs out is sandbox/path-escape for every call',
    async run({ create }) {
      const { files } = await create();
      for (const path of ['..', '../x', 'a/../../x', 'a/b/../../../x', './../x']) {
        await failsWith(files.read(path), 'sandbox/path-escape');
        await failsWith(files.write(path, 'x'), 'sandbox/path-escape');
        await failsWith(files.stat(path), 'sandbox/path-escape');
        await failsWith(files.list(path), 'sandbox/path-escape');
        await failsWith(files.mkdir(path), 'sandbox/path-escape');
        await failsWith(files.remove(path, { force: true }), 'sandbox/path-escape');
        await failsWith(files.rename(path, 'y'), 'sandbox/path-escape');
        await failsWith(files.rename('y', path), 'sandbox/path-escape');
      }
    },
  },
  {
    id: 'escape/absolute',
    title: 'an absolute path outside the roots is sandbox/path-escape, a look-alike of a root too',
    async run({ create }) {
      const { files, workdir } = await create();
      for (const path of [
        '/',
        '/etc/hostname',
        '/proc/self/environ',
        `${workdir}-other/x`,
        `${workdir}/../etc/hostname`,
        '/tmpx',
      ]) {
        await failsWith(files.read(path), 'sandbox/path-escape');
        await failsWith(files.write(path, 'x'), 'sandbox/path-escape');
      }
    },
  },
  {
    id: 'escape/nul',
    title: 'a NUL in a path, and an empty path, are sandbox/invalid-argument',
    async run({ create }) {
      const { files } = await create();
      for (const path of ['a\0b', '\0', '']) {
        await failsWith(files.read(path), 'sandbox/invalid-argument');
        await failsWith(files.write(path, 'x'), 'sandbox/invalid-argument');
      }
    },
  },
  {
    id: 'escape/link-out',
    title: 'a link that leads out is sandbox/path-escape for reading, writing and listing',
    async run({ create }) {
      const sandbox = await create();
      await output(sandbox, node(link, '/etc/hostname', 'file-link'));
      await output(sandbox, node(link, '/etc', 'folder-link'));
      await output(sandbox, node(link, '../../../etc', 'relative-link'));
      const { files } = sandbox;
      for (const path of ['file-link', 'folder-link/hostname', 'relative-link/hostname']) {
        await failsWith(files.read(path), 'sandbox/path-escape');
        await failsWith(files.write(path, 'x'), 'sandbox/path-escape');
      }
      await failsWith(files.list('folder-link'), 'sandbox/path-escape');
      await failsWith(files.mkdir('folder-link/new'), 'sandbox/path-escape');
      await failsWith(files.rename('folder-link/hostname', 'taken'), 'sandbox/path-escape');
      await failsWith(sandbox.exec(['sleep', '0'], { cwd: 'folder-link' }), 'sandbox/path-escape');
    },
  },
  {
    id: 'escape/link-is-itself',
    title: 'stat, list and remove take a link as itself, never its target',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('target/kept.txt', 'kept');
      await output(sandbox, node(link, 'target', 'to-inside'));
      await output(sandbox, node(link, '/etc', 'to-outside'));
      assert.equal((await sandbox.files.stat('to-inside'))?.type, 'symlink');
      assert.equal((await sandbox.files.stat('to-outside'))?.type, 'symlink');
      const paths = (await sandbox.files.list('.', { recursive: true })).map((entry) => entry.path);
      assert.ok(
        !paths.some((path) => path.startsWith('to-inside/') || path.startsWith('to-outside/')),
        'a link was entered',
      );
      await sandbox.files.remove('to-inside');
      await sandbox.files.remove('to-outside');
      assert.equal(await sandbox.files.readText('target/kept.txt'), 'kept');
    },
  },
  {
    id: 'escape/remove-leaves-targets',
    title: 'removing a folder removes the links in it, not what they lead to',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('target/kept.txt', 'kept');
      await sandbox.files.mkdir('doomed');
      await output(sandbox, node(link, '../target', 'doomed/link'));
      await sandbox.files.remove('doomed');
      assert.equal(await sandbox.files.readText('target/kept.txt'), 'kept');
    },
  },
  {
    id: 'escape/link-inside',
    title: 'a link that stays inside is followed, relative or absolute',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('real/a.txt', 'a');
      await output(sandbox, node(link, 'real', 'relative'));
      await output(sandbox, node(link, `${sandbox.workdir}/real/a.txt`, 'absolute.txt'));
      assert.equal(await sandbox.files.readText('relative/a.txt'), 'a');
      assert.equal(await sandbox.files.readText('absolute.txt'), 'a');
    },
  },
  {
    id: 'escape/link-loop',
    title: 'links in a circle are refused, not followed for ever',
    async run({ create }) {
      const sandbox = await create();
      await output(sandbox, node(link, 'b', 'a'));
      await output(sandbox, node(link, 'a', 'b'));
      await failsWith(sandbox.files.read('a'), 'sandbox/path-escape');
      await failsWith(sandbox.files.write('a/x', 'x'), 'sandbox/path-escape');
    },
  },
  {
    id: 'escape/link-swapped',
    title: 'a folder that is swapped for a link again and again never leads out',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('swap/hostname', 'inside');
      const code = `
        const fs = require('node:fs');
        fs.symlinkSync('/etc', 'link');
        console.log('swapping');
        const step = (n) => {
          fs.renameSync('swap', 'aside'); fs.renameSync('link', 'swap');
          fs.renameSync('swap', 'link'); fs.renameSync('aside', 'swap');
          if (n > 0) setImmediate(step, n - 1);
        };
        step(1500);`;
      const started = Promise.withResolvers<void>();
      let done = false;
      const swapping = sandbox.exec(node(code), { onOutput: () => started.resolve() }).finally(() => (done = true));
      await started.promise;
      const allowed = new Set<string>(['sandbox/path-escape', 'sandbox/file-not-found', 'sandbox/not-a-directory']);
      do {
        await sandbox.files.readText('swap/hostname').then(
          (text) => assert.equal(text, 'inside', 'a file outside was read'),
          (error: unknown) => assert.ok(SandboxError.isInstance(error) && allowed.has(error.code), String(error)),
        );
        await new Promise((resolve) => setImmediate(resolve));
      } while (!done);
      succeeded(await swapping);
    },
  },
  {
    id: 'escape/not-a-file',
    title: 'reading a socket fails at once',
    async run({ create }) {
      const sandbox = await create();
      const running = await sandbox.spawn(
        node('require("node:net").createServer().listen("a.sock", () => console.log("listening"))'),
      );
      for await (const chunk of running.output) if (chunk.text.includes('listening')) break;
      assert.equal((await sandbox.files.stat('a.sock'))?.type, 'other');
      await failsWith(sandbox.files.read('a.sock'), 'sandbox/not-a-file');
      await running.kill();
    },
  },
];
