import { createParser } from '../src/parser/create-parser.ts';
import { generatedAnswer } from './generated-answer.ts';

/** What a parser holds in the middle of a large answer, and how its time grows with the answer. Needs `--expose-gc`. */
const CHUNK_CHARS = 16;

function heapAfterCollection(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** A chunk with contents of its own, so that it does not keep the whole answer alive. */
const fresh = (text: string) => Buffer.from(text).toString();

function heldAfter(text: string, collect: boolean): number {
  let events = 0;
  const parser = createParser({ collect, onEvent: () => void events++ });
  parser.write('Hello\n');
  const before = heapAfterCollection();
  for (let at = 0; at < text.length; at += CHUNK_CHARS) parser.write(fresh(text.slice(at, at + CHUNK_CHARS)));
  const held = heapAfterCollection() - before;
  parser.end();
  return events > 0 ? held : 0;
}

const kilobytes = (bytes: number) => `${(Math.max(0, bytes) / 1000).toFixed(0)} kB`;
console.log('\n| answer | held, events only | held, collecting |\n| --- | --- | --- |');
heldAfter(generatedAnswer(1_000_000), false);
for (const megabytes of [1, 10]) {
  // Cut inside the last file: the parser is in the middle of a body.
  const text = generatedAnswer(megabytes * 1_000_000).slice(0, -2000);
  console.log(`| ${megabytes} MB | ${kilobytes(heldAfter(text, false))} | ${kilobytes(heldAfter(text, true))} |`);
}

/** CPU milliseconds for one answer, fastest of five. */
function time(text: string): number {
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const parser = createParser({
      collect: false,
      onEvent: () => undefined,
      limits: { maxOperations: Infinity, maxBodyChars: Infinity },
    });
    const before = process.cpuUsage();
    for (let at = 0; at < text.length; at += CHUNK_CHARS) parser.write(text.slice(at, at + CHUNK_CHARS));
    parser.end();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const inputs: readonly (readonly [string, (length: number) => string])[] = [
  ['an answer', generatedAnswer],
  ['runs of <', (length) => `<file path="a">\n${'<'.repeat(length)}`],
  ['half close tags', (length) => `<file path="a">\n${'</fil'.repeat(length / 5)}`],
  ['close tags inside a line', (length) => `<file path="a">\n${'x</file>y'.repeat(length / 9)}`],
  ['one endless open tag', (length) => `<file path="${'a'.repeat(length)}`],
  ['small tags', (length) => '<need path="a"/>'.repeat(length / 16)],
  ['one endless line of blanks', (length) => `<file path="a">\n${' '.repeat(length)}`],
];
console.log('\n| input | 10 MB in times of 1 MB (linear is 10) |\n| --- | --- |');
for (const [name, make] of inputs)
  console.log(`| ${name} | ${(time(make(10_000_000)) / time(make(1_000_000))).toFixed(1)} |`);
