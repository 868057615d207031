import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClauseDefinition, node, output } from '../clause-context.ts';

const requires = 'namespaces';

/** Reads files given as arguments; prints what it could read. */
const readAll = `
for (const path of process.argv.slice(1)) {
  try { process.stdout.write(require('node:fs').readFileSync(path, 'utf8')); } catch {}
}`;

const status = 'process.stdout.write(require("node:fs").readFileSync("/proc/self/status", "utf8"))';

/** The wall between a sandbox and its host. */
export const isolationClauses: readonly ClauseDefinition[] = [
  {
    id: 'isolation/host-processes',
    title: "the host's processes are not visible",
    requires,
    async run({ create }) {
      const code =
        'console.log(require("node:fs").readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name)).length)';
      const count = Number(await output(await create(), node(code)));
      assert.ok(count < 20, `${count} processes`);
    },
  },
  {
    id: 'isolation/host-signals',
    title: 'the host process can not be signalled',
    requires,
    async run({ create }) {
      const code =
        'try { process.kill(Number(process.argv[1]), 0); console.log("reached") } catch (e) { console.log(e.code) }';
      assert.notEqual(await output(await create(), node(code, String(process.pid))), 'reached\n');
    },
  },
  {
    id: 'isolation/host-loopback',
    title: "a server on the host's loopback is not reached",
    requires,
    async run({ create }) {
      let reached = false;
      const server = createServer((_request, response) => {
        reached = true;
        response.end('secret');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const address = server.address();
        const port = typeof address === 'object' && address !== null ? address.port : 0;
        const code =
          'fetch("http://127.0.0.1:" + process.argv[1]).then((r) => console.log("reached"), () => console.log("refused"))';
        assert.equal(await output(await create(), node(code, String(port))), 'refused\n');
        assert.equal(reached, false);
      } finally {
        server.close();
      }
    },
  },
  {
    id: 'isolation/host-files',
    title: "files of the host's user are not visible",
    requires,
    async run({ create, mark }) {
      const folder = await mkdtemp(join(tmpdir(), 'boxwright-canary-'));
      const canary = join(folder, 'canary.txt');
      await writeFile(canary, mark, { mode: 0o644 });
      try {
        const paths = [
          canary,
          `/proc/1/root${canary}`,
          `/proc/self/root${canary}`,
          `/proc/self/cwd/../../../../../..${canary}`,
        ];
        const seen = await output(await create(), node(readAll, ...paths));
        assert.ok(!seen.includes(mark), 'the canary was read');
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  },
  {
    id: 'isolation/host-secrets',
    title: "the host's password files, home folders and logs are not visible",
    requires,
    async run({ create }) {
      const code = `
        const fs = require('node:fs');
        const shown = process.argv.slice(1).filter((path) => { try { return fs.readdirSync(path).length > 0 } catch (e) { return e.code === 'ENOTDIR' } });
        console.log(JSON.stringify(shown));`;
      const paths = [
        '/etc/shadow',
        '/root',
        homedir(),
        '/var/log',
        '/var/run/docker.sock',
        '/run/dbus',
        '/sys/kernel',
        '/boot',
        '/mnt',
      ];
      assert.deepEqual(JSON.parse(await output(await create(), node(code, ...paths))), []);
    },
  },
  {
    id: 'isolation/other-sandboxes',
    title: 'the files and processes of another sandbox are not visible',
    requires,
    async run({ create, mark }) {
      const [a, b] = [await create(), await create()];
      await a.files.write('/tmp/secret.txt', mark);
      await a.files.write('secret.txt', mark);
      const running = await a.spawn(['sleep', '60'], { env: { SECRET: mark } });
      const code = `
        const fs = require('node:fs');
        const read = (path) => { try { return fs.readFileSync(path, 'latin1') } catch { return '' } };
        const pids = fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
        process.stdout.write([read('/tmp/secret.txt'), read('secret.txt'), ...pids.map((pid) => read('/proc/' + pid + '/environ') + read('/proc/' + pid + '/root/tmp/secret.txt'))].join(''));`;
      assert.ok(!(await output(b, node(code))).includes(mark), 'the secret was read');
      await running.kill();
    },
  },
  {
    id: 'isolation/no-capabilities',
    title: 'a command has no capability and can gain none',
    requires,
    async run({ create }) {
      const text = await output(await create(), node(status));
      for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
        assert.match(text, new RegExp(`^${set}:\\s+0+$`, 'm'));
      assert.match(text, /^NoNewPrivs:\s+1$/m);
    },
  },
  {
    id: 'isolation/ordinary-user',
    title: 'a command is not root',
    requires,
    async run({ create }) {
      assert.notEqual(await output(await create(), node('console.log(process.getuid())')), '0\n');
    },
  },
  {
    id: 'isolation/no-nested-namespaces',
    title: 'a command can not make user namespaces of its own',
    requires,
    async run({ create }) {
      const code = `
        const { spawnSync } = require('node:child_process');
        const tried = spawnSync('unshare', ['--user', 'sh', '-c', 'echo made']);
        console.log(String(tried.stdout).trim());`;
      assert.equal(await output(await create(), node(code)), '\n');
    },
  },
  {
    id: 'isolation/kernel-settings',
    title: 'kernel settings can not be written',
    requires,
    async run({ create }) {
      const code = `
        const fs = require('node:fs');
        const open = (path) => { try { fs.closeSync(fs.openSync(path, 'r+')); return path } catch { return null } };
        console.log(JSON.stringify(process.argv.slice(1).map(open).filter(Boolean)));`;
      const paths = [
        '/proc/sys/kernel/core_pattern',
        '/proc/sys/kernel/hostname',
        '/proc/sys/vm/overcommit_memory',
        '/proc/sysrq-trigger',
        '/proc/kcore',
        '/dev/mem',
        '/dev/kvm',
        '/dev/sda',
        '/dev/vda',
      ];
      assert.equal(await output(await create(), node(code, ...paths)), '[]\n');
    },
  },
  {
    id: 'isolation/read-only-system',
    title: 'nothing outside the roots and the home folder can be written',
    requires,
    async run({ create }) {
      const code = `
        const fs = require('node:fs');
        const made = process.argv.slice(1).filter((folder) => { try { fs.writeFileSync(folder + '/x', ''); return true } catch { return false } });
        console.log(JSON.stringify(made));`;
      assert.equal(
        await output(
          await create(),
          node(code, '/', '/usr', '/usr/bin', '/etc', '/dev', '/opt', '/proc', '/run', '/var'),
        ),
        '[]\n',
      );
    },
  },
  {
    id: 'isolation/descriptors',
    title: 'no descriptor of the host is open but the three standard ones',
    requires,
    async run({ create }) {
      const code = `
        const fs = require('node:fs');
        const links = process.argv[1] === 'x' && fs.readdirSync('/proc/self/fd').map((fd) => { try { return fs.readlinkSync('/proc/self/fd/' + fd) } catch { return '' } });
        console.log(JSON.stringify(links.filter((link) => link.startsWith('/') && !link.startsWith('/dev/') && !link.startsWith('/proc/'))));`;
      assert.equal(await output(await create(), node(code, 'x')), '[]\n');
    },
  },
  {
    id: 'isolation/terminal',
    title: 'a command has no terminal to type on',
    requires,
    async run({ create }) {
      const code =
        'try { require("node:fs").openSync("/dev/tty", "r+"); console.log("opened") } catch (e) { console.log("none") }';
      assert.equal(await output(await create(), node(code)), 'none\n');
    },
  },
];
