import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, output, succeeded, node } from '../clause-context.ts';

const path = 'folder/file.txt';

/** Content and names that come back as they went in. */
export const fileContentClauses: readonly ClauseDefinition[] = [
  {
    id: 'files/text',
    title: 'text comes back as it was written',
    async run({ create }) {
      const { files } = await create();
      await files.write(path, 'héllo\n日本\n');
      assert.equal(await files.readText(path), 'héllo\n日本\n');
    },
  },
  {
    id: 'files/all-bytes',
    title: 'all 256 bytes come back as they were written',
    async run({ create }) {
      const { files } = await create();
      const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
      await files.write('a.bin', bytes);
      assert.deepEqual([...(await files.read('a.bin'))], [...bytes]);
    },
  },
  {
    id: 'files/empty',
    title: 'an empty file is a file',
    async run({ create }) {
      const { files } = await create();
      await files.write('empty', '');
      assert.equal((await files.read('empty')).length, 0);
      assert.equal((await files.stat('empty'))?.type, 'file');
    },
  },
  {
    id: 'files/large',
    title: 'four megabytes come back whole',
    async run({ create }) {
      const { files } = await create();
      const bytes = Buffer.from(Array.from({ length: 4096 }, (_, index) => String(index).padStart(1024, '-')).join(''));
      await files.write('large.bin', bytes);
      assert.ok(bytes.equals(await files.read('large.bin')), 'the bytes differ');
    },
  },
  {
    id: 'files/marks-and-line-ends',
    title: 'a byte order mark and carriage returns are kept',
    async run({ create }) {
      const { files } = await create();
      await files.write('bom.txt', '\uFEFFa\r\nb\r');
      assert.equal(await files.readText('bom.txt'), '\uFEFFa\r\nb\r');
    },
  },
  {
    id: 'files/parents',
    title: 'a write makes the folders it needs',
    async run({ create }) {
      const { files } = await create();
      await files.write('a/b/c/d.txt', 'deep');
      assert.equal((await files.stat('a/b/c'))?.type, 'directory');
    },
  },
  {
    id: 'files/overwrite',
    title: 'a shorter content leaves nothing of a longer one',
    async run({ create }) {
      const { files } = await create();
      await files.write(path, 'a long content');
      await files.write(path, 'short');
      assert.equal(await files.readText(path), 'short');
    },
  },
  {
    id: 'files/names',
    title: 'odd names are kept apart and come back from list as they are',
    async run({ create }) {
      const { files } = await create();
      const names = [
        'caf\u00e9',
        'cafe\u0301',
        'a b',
        "it's",
        'a"b',
        '$x',
        '-n',
        '--',
        'line\nfeed',
        '*',
        'a\\b',
        '.hidden',
        '#',
        '日本',
      ];
      for (const name of names) await files.write(`names/${name}`, name);
      const listed = await files.list('names');
      assert.deepEqual(listed.map((entry) => entry.path.slice('names/'.length)).sort(), [...names].sort());
      for (const name of names) assert.equal(await files.readText(`names/${name}`), name);
    },
  },
  {
    id: 'files/long-name',
    title: 'a name of 255 bytes works, and one of 256 is sandbox/invalid-argument',
    async run({ create }) {
      const { files } = await create();
      await files.write('n'.repeat(255), 'ok');
      assert.equal(await files.readText('n'.repeat(255)), 'ok');
      await failsWith(files.write('n'.repeat(256), 'no'), 'sandbox/invalid-argument');
    },
  },
  {
    id: 'files/mode',
    title: 'a mode is set, and kept by a later write without one',
    async run({ create }) {
      const { files } = await create();
      await files.write('run.sh', '#!/bin/sh\n', { mode: 0o755 });
      await files.write('run.sh', '#!/bin/sh\necho ran\n');
      assert.equal((await files.stat('run.sh'))?.mode, 0o755);
      await files.write('plain.txt', '');
      assert.equal((await files.stat('plain.txt'))?.mode, 0o644);
    },
  },
  {
    id: 'files/executable',
    title: 'a script written with mode 755 runs',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('run.sh', '#!/bin/sh\necho ran "$1"\n', { mode: 0o755 });
      assert.equal(await output(sandbox, ['./run.sh', 'x y']), 'ran x y\n');
    },
  },
  {
    id: 'files/commands-see-writes',
    title: 'a command sees what was written, at once',
    async run({ create }) {
      const sandbox = await create();
      for (const text of ['one', 'two', 'three']) {
        await sandbox.files.write('a.txt', text);
        assert.equal(await output(sandbox, ['cat', 'a.txt']), text);
      }
    },
  },
  {
    id: 'files/reads-see-commands',
    title: 'a read sees what a command wrote, at once',
    async run({ create }) {
      const sandbox = await create();
      succeeded(await sandbox.shell('echo one > a.txt'));
      assert.equal(await sandbox.files.readText('a.txt'), 'one\n');
    },
  },
  {
    id: 'files/write-many',
    title: '300 files are written in one call, and read in one',
    async run({ create }) {
      const { files } = await create();
      const entries = Array.from({ length: 300 }, (_, index) => ({
        path: `many/${index % 7}/${index}.txt`,
        data: `file ${index}`,
      }));
      await files.writeMany(entries);
      const read = await files.readMany(entries.map((entry) => entry.path));
      assert.equal(read.size, 300);
      assert.equal(Buffer.from(read.get('many/5/299.txt') ?? []).toString(), 'file 299');
    },
  },
  {
    id: 'files/write-many-checks-first',
    title: 'one bad path in a batch writes nothing',
    async run({ create }) {
      const { files } = await create();
      await failsWith(
        files.writeMany([
          { path: 'good.txt', data: '' },
          { path: '../bad.txt', data: '' },
        ]),
        'sandbox/path-escape',
      );
      assert.equal(await files.stat('good.txt'), null);
    },
  },
  {
    id: 'files/write-many-tells',
    title: 'a batch that fails on the way tells what it wrote',
    async run({ create }) {
      const { files } = await create();
      await files.mkdir('folder');
      const error = await failsWith(
        files.writeMany([
          { path: 'good.txt', data: '' },
          { path: 'folder', data: '' },
        ]),
        'sandbox/is-a-directory',
      );
      assert.deepEqual(error.details['written'], ['good.txt']);
    },
  },
  {
    id: 'files/concurrent-writes',
    title: 'of two writes to one file at the same time one wins whole',
    async run({ create }) {
      const { files } = await create();
      const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000));
      await Promise.all(contents.map((content) => files.write('one.txt', content)));
      assert.ok(contents.includes(await files.readText('one.txt')), 'a mix of contents');
    },
  },
  {
    id: 'files/readers-see-whole-files',
    title: 'a command that reads while a file is written sees the old content or the new',
    async run({ create }) {
      const sandbox = await create();
      const [a, b] = ['a'.repeat(300_000), 'b'.repeat(300_000)];
      await sandbox.files.write('one.txt', a);
      const code = `
        const fs = require('node:fs');
        console.log('reading');
        let bad = 0;
        const step = (n) => {
          const text = fs.readFileSync('one.txt', 'utf8');
          if (text.length !== 300000 || text[0] !== text[299999]) bad += 1;
          if (n > 0) setTimeout(step, 1, n - 1); else console.log('bad', bad);
        };
        step(100);`;
      const reading = Promise.withResolvers<void>();
      const running = sandbox.exec(node(code), { onOutput: () => reading.resolve() });
      await reading.promise;
      for (let turn = 0; turn < 40; turn += 1) await sandbox.files.write('one.txt', turn % 2 === 0 ? b : a);
      assert.equal((await running).stdout, 'reading\nbad 0\n');
    },
  },
];
