import assert from 'node:assert/strict';
import { type ClauseDefinition, node, succeeded } from '../clause-context.ts';

/** What becomes of a command's output. */
export const execOutputClauses: readonly ClauseDefinition[] = [
  {
    id: 'output/bounded',
    title: 'output past the bound is left out in the middle, and the command still completes',
    async run({ create }) {
      const code =
        'for (let i = 0; i < 8000; i += 1) process.stdout.write(String(i).padStart(999, ".") + "\\n"); process.stderr.write("end");';
      const result = await (await create()).exec(node(code), { maxOutputBytes: 64 * 1024 });
      succeeded(result);
      assert.deepEqual(result.truncated, { stdout: true, stderr: false });
      assert.ok(result.stdout.length < 80 * 1024, `${result.stdout.length} characters kept`);
      assert.ok(result.stdout.startsWith('.'), 'the start is kept');
      assert.ok(result.stdout.endsWith('7999\n'), 'the end is kept');
      assert.equal(result.stderr, 'end');
    },
  },
  {
    id: 'output/exact-bound',
    title: 'output of exactly the bound is whole, and one byte more is not',
    async run({ create }) {
      const sandbox = await create();
      const print = (length: number) =>
        sandbox.exec(node('process.stdout.write("x".repeat(Number(process.argv[1])))', String(length)), {
          maxOutputBytes: 1000,
        });
      const whole = await print(1000);
      assert.deepEqual([whole.truncated.stdout, whole.stdout.length], [false, 1000]);
      assert.equal((await print(1001)).truncated.stdout, true);
    },
  },
  {
    id: 'output/one-long-line',
    title: 'five megabytes without a line end do no harm',
    async run({ create }) {
      const result = await (await create()).exec(node('process.stdout.write("x".repeat(5_000_000))'));
      succeeded(result);
      assert.equal(result.truncated.stdout, true);
    },
  },
  {
    id: 'output/invalid-utf8',
    title: 'bytes that are no text become replacement characters',
    async run({ create }) {
      const result = await (await create()).exec(node('process.stdout.write(Buffer.from([0x61, 0xff, 0xfe, 0x62]))'));
      assert.equal(result.stdout, 'a\uFFFD\uFFFDb');
    },
  },
  {
    id: 'output/character-cut-in-two',
    title: 'a character whose bytes come apart is delivered whole',
    async run({ create }) {
      const code =
        'process.stdout.write(Buffer.from([0xe6, 0x97])); setTimeout(() => process.stdout.write(Buffer.from([0xa5])), 200);';
      const pieces: string[] = [];
      const result = await (await create()).exec(node(code), { onOutput: ({ text }) => void pieces.push(text) });
      assert.equal(result.stdout, '日');
      assert.equal(pieces.join(''), '日');
    },
  },
  {
    id: 'output/live',
    title: 'output arrives while the command runs',
    async run({ create }) {
      let ended = false;
      let endedAtFirst: boolean | undefined;
      const onOutput = (): void => void (endedAtFirst ??= ended);
      const sandbox = await create();
      await sandbox.shell('echo first; sleep 0.5; echo last', { onOutput }).finally(() => (ended = true));
      assert.equal(endedAtFirst, false);
    },
  },
  {
    id: 'output/live-is-all',
    title: 'the pieces of a stream, joined, are the stream',
    async run({ create }) {
      const code = 'for (let i = 0; i < 500; i += 1) { console.log("out", i); console.error("err", i) }';
      const joined = { stdout: '', stderr: '' };
      const result = await (
        await create()
      ).exec(node(code), { onOutput: ({ stream, text }) => void (joined[stream] += text) });
      assert.deepEqual(joined, { stdout: result.stdout, stderr: result.stderr });
      assert.equal(result.stdout.split('\n').length, 501);
    },
  },
  {
    id: 'output/throwing-callback',
    title: 'a callback that throws does not lose the result, and is told of',
    async run({ create }) {
      const thrown = new Error('from the callback');
      let calls = 0;
      const onOutput = (): void => {
        calls += 1;
        throw thrown;
      };
      const result = await (await create()).shell('echo one; sleep 0.2; echo two', { onOutput });
      assert.deepEqual([result.exitCode, result.stdout, result.callbackError, calls], [0, 'one\ntwo\n', thrown, 1]);
    },
  },
];
