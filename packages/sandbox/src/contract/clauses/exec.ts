import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, node, output, succeeded } from '../clause-context.ts';

/** Texts that a shell would read as something else. */
const trickyArguments: readonly string[] = [
  'two words',
  ' spaces around ',
  "it's",
  'a "quote"',
  '$HOME',
  '$(exit 7)',
  '`exit 7`',
  ';exit 7',
  '&& exit 7',
  '| cat',
  '> out.txt',
  '*',
  '~',
  '\\n',
  'line\nfeed',
  'tab\there',
  '',
  '-n',
  '--',
  '#no comment',
  '!history',
  '{a,b}',
  'é日本',
  '%s',
];

const printArguments = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';

/** What a command gets and what comes back of it. */
export const execClauses: readonly ClauseDefinition[] = [
  {
    id: 'exec/streams-apart',
    title: 'standard output and standard error come back apart',
    async run({ create }) {
      const result = await (await create()).shell('echo out; echo err >&2');
      assert.deepEqual([result.stdout, result.stderr], ['out\n', 'err\n']);
    },
  },
  {
    id: 'exec/exit-codes',
    title: 'an exit code other than zero is data',
    async run({ create }) {
      const sandbox = await create();
      for (const code of [0, 1, 3, 126, 127, 255]) {
        const result = await sandbox.shell(`exit ${code}`);
        assert.deepEqual([result.exitCode, result.signal, result.timedOut], [code, null, false]);
      }
    },
  },
  {
    id: 'exec/output-of-a-failure',
    title: 'a failing command keeps its output',
    async run({ create }) {
      const result = await (await create()).shell('echo before; exit 3');
      assert.deepEqual([result.exitCode, result.stdout], [3, 'before\n']);
    },
  },
  {
    id: 'exec/missing-program',
    title: 'a program that does not exist is exit code 127, with words on standard error',
    async run({ create }) {
      const result = await (await create()).exec(['no-such-program']);
      assert.equal(result.exitCode, 127);
      assert.notEqual(result.stderr, '');
    },
  },
  {
    id: 'exec/argv-is-literal',
    title: 'no argument is interpreted',
    async run({ create }) {
      const sandbox = await create();
      const seen: unknown = JSON.parse(await output(sandbox, node(printArguments, '--', ...trickyArguments)));
      assert.deepEqual(Array.isArray(seen) ? seen.slice(seen[0] === '--' ? 1 : 0) : seen, trickyArguments);
      assert.equal(await sandbox.files.stat('out.txt'), null);
    },
  },
  {
    id: 'exec/program-is-literal',
    title: 'the program name is not interpreted',
    async run({ create }) {
      const sandbox = await create();
      for (const program of ['cat a.txt', 'sleep;exit', '$(cat a.txt)', 'exit 0']) {
        assert.equal((await sandbox.exec([program])).exitCode, 127, program);
      }
    },
  },
  {
    id: 'exec/long-argument',
    title: 'an argument of 100 kB arrives whole',
    async run({ create }) {
      const text = 'a'.repeat(100_000);
      assert.equal(await output(await create(), node('console.log(process.argv[1].length)', text)), '100000\n');
    },
  },
  {
    id: 'exec/many-arguments',
    title: '2,000 arguments arrive in order',
    async run({ create }) {
      const many = Array.from({ length: 2000 }, (_, index) => String(index));
      assert.deepEqual(JSON.parse(await output(await create(), node(printArguments, ...many))), many);
    },
  },
  {
    id: 'exec/bad-argv',
    title: 'an empty program, or a NUL in an argument, is sandbox/invalid-argument',
    async run({ create }) {
      const sandbox = await create();
      await failsWith(sandbox.exec(['']), 'sandbox/invalid-argument');
      await failsWith(sandbox.exec(['cat', 'a\0b']), 'sandbox/invalid-argument');
    },
  },
  {
    id: 'exec/shell-interprets',
    title: 'shell interprets its script',
    async run({ create }) {
      const result = await (await create()).shell('A="x y"; echo "$A" && echo second');
      assert.equal(result.stdout, 'x y\nsecond\n');
    },
  },
  {
    id: 'exec/workdir',
    title: 'a command starts in the working folder',
    async run({ create }) {
      const sandbox = await create();
      assert.equal(await output(sandbox, node('console.log(process.cwd())')), `${sandbox.workdir}\n`);
    },
  },
  {
    id: 'exec/cwd',
    title: 'cwd is taken relative to the working folder or absolute',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('src/deep/a.txt', 'found');
      assert.equal(await output(sandbox, ['cat', 'a.txt'], { cwd: 'src/deep' }), 'found');
      assert.equal(await output(sandbox, ['cat', 'a.txt'], { cwd: `${sandbox.workdir}/src/deep` }), 'found');
    },
  },
  {
    id: 'exec/cwd-missing',
    title: 'a cwd that does not exist, or is a file, is sandbox/invalid-cwd',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.files.write('a.txt', '');
      await failsWith(sandbox.exec(['sleep', '0'], { cwd: 'missing' }), 'sandbox/invalid-cwd');
      await failsWith(sandbox.exec(['sleep', '0'], { cwd: 'a.txt' }), 'sandbox/invalid-cwd');
    },
  },
  {
    id: 'exec/cwd-escape',
    title: 'a cwd outside the roots is sandbox/path-escape',
    async run({ create }) {
      const sandbox = await create();
      for (const cwd of ['..', 'a/../../b', '/etc', '/'])
        await failsWith(sandbox.exec(['sleep', '0'], { cwd }), 'sandbox/path-escape');
    },
  },
  {
    id: 'exec/env',
    title: 'variables arrive exactly',
    async run({ create }) {
      const env = { A: 'x', QUOTES: `'"\`$HOME`, LINES: 'a\nb\n', EMPTY: '', _UNDER: 'é' };
      const code =
        'const e = process.env; process.stdout.write(JSON.stringify([e.A, e.QUOTES, e.LINES, e.EMPTY, e._UNDER]))';
      assert.deepEqual(JSON.parse(await output(await create(), node(code), { env })), Object.values(env));
    },
  },
  {
    id: 'exec/env-names',
    title: 'a variable name that is none is sandbox/invalid-argument, and nothing runs',
    async run({ create }) {
      const sandbox = await create();
      for (const name of ['', '1A', 'A-B', 'A=B', 'A;exit', 'A B', 'A\nB']) {
        await failsWith(sandbox.shell('echo ran > ran.txt', { env: { [name]: 'x' } }), 'sandbox/invalid-argument');
      }
      assert.equal(await sandbox.files.stat('ran.txt'), null);
    },
  },
  {
    id: 'exec/env-of-the-sandbox',
    title: "a sandbox's variables reach each command, and a command's own win",
    async run({ create }) {
      const sandbox = await create({ env: { A: 'create', B: 'create' } });
      const code = 'console.log(process.env.A, process.env.B)';
      assert.equal(await output(sandbox, node(code), { env: { B: 'exec' } }), 'create exec\n');
      assert.equal(await output(sandbox, node(code)), 'create create\n');
    },
  },
  {
    id: 'exec/env-of-the-host',
    title: "no variable of the host's shows",
    async run({ create, mark }) {
      const name = `BOXWRIGHT_${mark.replaceAll('-', '_')}`;
      process.env[name] = mark;
      try {
        const sandbox = await create();
        const seen = await output(sandbox, node('process.stdout.write(JSON.stringify(process.env))'));
        assert.ok(!seen.includes(mark), 'the canary is visible');
      } finally {
        delete process.env[name];
      }
    },
  },
  {
    id: 'exec/stdin-is-empty',
    title: 'a command that reads its input gets an end of file at once',
    async run({ create }) {
      const sandbox = await create();
      assert.equal(await output(sandbox, ['cat']), '');
      succeeded(await sandbox.shell('read line; echo "got:$line"'));
    },
  },
  {
    id: 'exec/stdin',
    title: 'text and bytes given as stdin arrive exactly',
    async run({ create }) {
      const sandbox = await create();
      assert.equal(await output(sandbox, ['cat'], { stdin: 'é\n$x' }), 'é\n$x');
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);
      const code =
        'let s = 0, n = 0; process.stdin.on("data", (b) => { for (const x of b) s += x; n += b.length }).on("end", () => console.log(n, s))';
      const sum = bytes.reduce((total, each) => total + each, 0);
      assert.equal(await output(sandbox, node(code), { stdin: bytes }), `300000 ${sum}\n`);
    },
  },
  {
    id: 'exec/parallel',
    title: '20 commands at the same time do not mix',
    async run({ create }) {
      const sandbox = await create();
      const texts = Array.from({ length: 20 }, (_, index) => `command ${index}`);
      const results = await Promise.all(texts.map((text) => output(sandbox, ['cat'], { stdin: text })));
      assert.deepEqual(results, texts);
    },
  },
  {
    id: 'exec/duration',
    title: 'a result tells how long the command took',
    async run({ create }) {
      const result = await (await create()).exec(['sleep', '0.3']);
      assert.ok(result.durationMs >= 290 && result.durationMs < 10_000, `${result.durationMs} ms`);
    },
  },
  {
    id: 'exec/bad-options',
    title: 'a timeout or an output bound that can never work is sandbox/invalid-argument',
    async run({ create }) {
      const sandbox = await create();
      await failsWith(sandbox.exec(['sleep', '0'], { timeoutMs: -1 }), 'sandbox/invalid-argument');
      await failsWith(sandbox.exec(['sleep', '0'], { timeoutMs: Number.NaN }), 'sandbox/invalid-argument');
      await failsWith(sandbox.exec(['sleep', '0'], { maxOutputBytes: 0 }), 'sandbox/invalid-argument');
    },
  },
];
