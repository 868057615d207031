import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, node, output, rejection } from '../clause-context.ts';

/** Folders, listings, moves and removals. */
export const fileTreeClauses: readonly ClauseDefinition[] = [
  {
    id: 'tree/missing',
    title: 'a missing file is sandbox/file-not-found, and stat is null',
    async run({ create }) {
      const { files } = await create();
      await failsWith(files.read('missing.txt'), 'sandbox/file-not-found');
      await failsWith(files.readText('no/such/folder.txt'), 'sandbox/file-not-found');
      await failsWith(files.readMany(['missing.txt']), 'sandbox/file-not-found');
      assert.equal(await files.stat('missing.txt'), null);
      assert.equal(await files.stat('no/such/folder.txt'), null);
    },
  },
  {
    id: 'tree/reading-a-folder',
    title: 'reading or writing a folder as a file is sandbox/is-a-directory',
    async run({ create }) {
      const { files } = await create();
      await files.mkdir('folder');
      await failsWith(files.read('folder'), 'sandbox/is-a-directory');
      await failsWith(files.write('folder', 'x'), 'sandbox/is-a-directory');
      await failsWith(files.write('.', 'x'), 'sandbox/is-a-directory');
    },
  },
  {
    id: 'tree/below-a-file',
    title: 'a path that goes on below a file is sandbox/not-a-directory',
    async run({ create }) {
      const { files } = await create();
      await files.write('file', '');
      await failsWith(files.write('file/x', 'x'), 'sandbox/not-a-directory');
      await failsWith(files.read('file/x'), 'sandbox/not-a-directory');
    },
  },
  {
    id: 'tree/list',
    title: 'list tells types and sizes, hidden names too, sorted by path',
    async run({ create }) {
      const { files } = await create();
      await files.writeMany([
        { path: 'd/b.txt', data: 'four' },
        { path: 'd/.hidden', data: '' },
        { path: 'd/sub/deep.txt', data: '' },
      ]);
      const entries = await files.list('d');
      assert.deepEqual(
        entries.map(({ path, type, sizeBytes }) => [path, type, sizeBytes]),
        [
          ['d/.hidden', 'file', 0],
          ['d/b.txt', 'file', 4],
          ['d/sub', 'directory', 0],
        ],
      );
    },
  },
  {
    id: 'tree/list-recursive',
    title: 'a recursive list gives everything below',
    async run({ create }) {
      const { files } = await create();
      await files.writeMany(['d/a/1', 'd/a/b/2', 'd/3'].map((path) => ({ path, data: '' })));
      const entries = await files.list('d', { recursive: true });
      assert.deepEqual(
        entries.map((entry) => entry.path),
        ['d/3', 'd/a', 'd/a/1', 'd/a/b', 'd/a/b/2'],
      );
    },
  },
  {
    id: 'tree/list-empty',
    title: 'an empty folder lists as nothing',
    async run({ create }) {
      const { files } = await create();
      await files.mkdir('empty');
      assert.deepEqual(await files.list('empty'), []);
    },
  },
  {
    id: 'tree/list-what-is-no-folder',
    title: 'listing a missing folder or a file is typed',
    async run({ create }) {
      const { files } = await create();
      await files.write('file', '');
      await failsWith(files.list('missing'), 'sandbox/file-not-found');
      await failsWith(files.list('file'), 'sandbox/not-a-directory');
    },
  },
  {
    id: 'tree/list-limit',
    title: 'a listing of exactly the limit works, and one more is sandbox/too-large',
    async run({ create }) {
      const { files } = await create();
      await files.writeMany(['l/a', 'l/b', 'l/c'].map((path) => ({ path, data: '' })));
      assert.equal((await files.list('l', { limit: 3 })).length, 3);
      await failsWith(files.list('l', { limit: 2 }), 'sandbox/too-large');
      await failsWith(files.list('.', { recursive: true, limit: 3 }), 'sandbox/too-large');
    },
  },
  {
    id: 'tree/mkdir',
    title: 'mkdir makes parents and takes an existing folder',
    async run({ create }) {
      const { files } = await create();
      await files.mkdir('a/b/c');
      await files.mkdir('a/b/c');
      assert.equal((await files.stat('a/b/c'))?.type, 'directory');
    },
  },
  {
    id: 'tree/mkdir-over-a-file',
    title: 'mkdir over a file is sandbox/file-exists',
    async run({ create }) {
      const { files } = await create();
      await files.write('file', 'kept');
      await failsWith(files.mkdir('file'), 'sandbox/file-exists');
      assert.equal(await files.readText('file'), 'kept');
    },
  },
  {
    id: 'tree/remove',
    title: 'remove takes a file, or a folder with all in it',
    async run({ create }) {
      const { files } = await create();
      await files.writeMany(['d/a/1', 'd/2', 'other'].map((path) => ({ path, data: '' })));
      await files.remove('d');
      await files.remove('other');
      assert.deepEqual([await files.stat('d'), await files.stat('other')], [null, null]);
    },
  },
  {
    id: 'tree/remove-missing',
    title: 'removing what is missing is typed, unless forced',
    async run({ create }) {
      const { files } = await create();
      await failsWith(files.remove('missing'), 'sandbox/file-not-found');
      await files.remove('missing', { force: true });
      await files.remove('no/such/folder', { force: true });
    },
  },
  {
    id: 'tree/remove-the-root',
    title: 'the working folder itself can not be removed or moved',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('kept.txt', '');
      for (const path of ['.', 'a/..', sandbox.workdir])
        await failsWith(
          sandbox.files.remove(path, { force: true }),
          'sandbox/permission-denied',
          'sandbox/invalid-argument',
        );
      await failsWith(sandbox.files.rename('.', 'elsewhere'), 'sandbox/permission-denied', 'sandbox/invalid-argument');
      assert.notEqual(await sandbox.files.stat('kept.txt'), null);
    },
  },
  {
    id: 'tree/rename',
    title: 'rename moves files and folders, and replaces a file',
    async run({ create }) {
      const { files } = await create();
      await files.writeMany([
        { path: 'd/a.txt', data: 'a' },
        { path: 'b.txt', data: 'b' },
      ]);
      await files.rename('d', 'e');
      await files.rename('e/a.txt', 'b.txt');
      assert.equal(await files.readText('b.txt'), 'a');
      assert.deepEqual(await files.list('e'), []);
    },
  },
  {
    id: 'tree/rename-missing',
    title: 'renaming what is missing is sandbox/file-not-found',
    async run({ create }) {
      const { files } = await create();
      await failsWith(files.rename('missing', 'new'), 'sandbox/file-not-found');
    },
  },
  {
    id: 'tree/dots',
    title: 'dots inside the roots are taken by the text of the path',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('a.txt', 'a');
      for (const path of ['./a.txt', 'x/../a.txt', './/a.txt', `${sandbox.workdir}/./a.txt`]) {
        assert.equal(await sandbox.files.readText(path), 'a', path);
      }
    },
  },
  {
    id: 'tree/temporary',
    title: '/tmp is a root of its own that commands share',
    async run({ create }) {
      const sandbox = await create();
      const tmp = '/tmp/boxwright-contract.txt';
      await sandbox.files.write(tmp, 'shared');
      assert.equal(await sandbox.files.readText(tmp), 'shared');
      assert.equal(
        await output(sandbox, node('console.log(require("node:fs").readFileSync(process.argv[1], "utf8"))', tmp)),
        'shared\n',
      );
    },
  },
  {
    id: 'tree/pre-aborted',
    title: 'a file call that is aborted before it starts does nothing',
    async run({ create }) {
      const { files } = await create();
      const reason = new Error('never mind');
      const signal = AbortSignal.abort(reason);
      assert.equal(await rejection(files.write('a.txt', 'a', { signal })), reason);
      assert.equal(await rejection(files.writeMany([{ path: 'a.txt', data: 'a' }], { signal })), reason);
      assert.equal(await rejection(files.list('.', { signal })), reason);
      assert.equal(await files.stat('a.txt'), null);
    },
  },
];
