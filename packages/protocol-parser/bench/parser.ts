import { type Contestant, boxwright, boxwrightCollecting, floor, htmlparser2 } from './contestants.ts';
import { generatedAnswer } from './generated-answer.ts';

/** Rounds of each measurement; the fastest counts, since everything else on the machine only adds. */
const ROUNDS = 7;
const contestants: readonly (readonly [string, Contestant])[] = [
  ['F', floor],
  ['boxwright', boxwright],
  ['boxwright, collecting', boxwrightCollecting],
  ['htmlparser2', htmlparser2],
];

/** Pieces with contents of their own, as a network gives them, not views of one large string. */
function freshChunks(text: string, length: number): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; at += length) chunks.push(Buffer.from(text.slice(at, at + length)).toString());
  return chunks;
}

/** One pass over a small answer is too short to measure, so that as much is read in each measurement of any size. */
function cpuMilliseconds(contestant: Contestant, chunks: readonly string[], passes: number): number {
  const before = process.cpuUsage();
  for (let pass = 0; pass < passes; pass++) contestant(chunks);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / passes;
}

const rounds = Number(process.argv[2] ?? ROUNDS);
const warmUp = freshChunks(generatedAnswer(300_000), 16);
for (const [, contestant] of contestants) for (let round = 0; round < 3; round++) contestant(warmUp);

console.log(`CPU time, fastest of ${rounds}; Node ${process.version}\n`);
console.log('| answer | chunk | F | boxwright | of F | collecting | of F | htmlparser2 | of boxwright |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const megabytes of [1, 10]) {
  const text = generatedAnswer(megabytes * 1_000_000);
  for (const length of [4, 16, 64]) {
    const chunks = freshChunks(text, length);
    const best = contestants.map(() => Infinity);
    // Rounds go round the contestants, so that a slow spell of the machine meets all of them.
    for (let round = 0; round < rounds; round++) {
      contestants.forEach(([, contestant], index) => {
        globalThis.gc?.();
        best[index] = Math.min(best[index] ?? Infinity, cpuMilliseconds(contestant, chunks, 10 / megabytes));
      });
    }
    const [base = 0, events = 0, collecting = 0, peer = 0] = best;
    const ratio = (value: number, of: number) => (value / of).toFixed(2);
    console.log(
      `| ${megabytes} MB | ${length} | ${base.toFixed(1)} ms | ${events.toFixed(1)} ms | ${ratio(events, base)} | ${collecting.toFixed(1)} ms | ${ratio(collecting, base)} | ${peer.toFixed(1)} ms | ${ratio(peer, events)} |`,
    );
  }
}
