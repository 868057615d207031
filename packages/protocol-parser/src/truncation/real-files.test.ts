import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../test/support/random-pieces.ts';
import { readRealFiles } from '../../test/support/real-files.ts';
import { isWhole } from '../../test/support/whole-by-parser.ts';
import { detectTruncation } from './detect-truncation.ts';

// `pnpm sweep` reads every file, and those of packages that publish TSX; the ordinary run every third.
const step = Number(process.env['BOXWRIGHT_SWEEP'] ?? 3);
const sweepFolder = process.env['BOXWRIGHT_SWEEP_FOLDER'];
const files = [
  ...readRealFiles(step),
  ...(sweepFolder === undefined ? [] : readRealFiles(step, pathToFileURL(sweepFolder))),
];
const info = (path: string) => ({ path, closed: true, finishReason: 'stop' });

describe('the syntax signal, on files that npm packages publish', () => {
  it('has at least 2,000 files to read', () => {
    expect(files.length).toBeGreaterThanOrEqual(2000);
  });

  it('gives no false alarm', { timeout: 300_000 }, () => {
    expect(
      files.filter(({ path, content }) => detectTruncation(content, info(path)).truncated).map(({ path }) => path),
    ).toEqual([]);
  });

  it('finds at least 90 % of the random cuts that a real parser rejects', { timeout: 300_000 }, () => {
    const random = createRandom(3);
    const found = new Map<string, { cuts: number; seen: number }>();
    for (const { path, content } of files) {
      if (content.length < 200 || content.length > 40_000 || isWhole(path, content) !== true) continue;
      const kind = path.slice(path.lastIndexOf('.') + 1);
      const count = found.get(kind) ?? { cuts: 0, seen: 0 };
      found.set(kind, count);
      for (let round = 0; round < 2; round++) {
        const cut = content.slice(0, 1 + random(content.length - 1));
        if (isWhole(path, cut) !== false) continue;
        count.cuts++;
        if (detectTruncation(cut, info(path)).truncated) count.seen++;
      }
    }
    const cuts = [...found.values()].reduce((sum, count) => sum + count.cuts, 0);
    const seen = [...found.values()].reduce((sum, count) => sum + count.seen, 0);
    const table = [...found].map(([kind, count]) => `${kind} ${count.seen}/${count.cuts}`).join(', ');
    process.stdout.write(
      `syntax signal: ${files.length} files; ${seen} of ${cuts} cuts found (${((100 * seen) / cuts).toFixed(1)} %): ${table}`,
    );
    expect(cuts).toBeGreaterThan(1500);
    expect(seen / cuts).toBeGreaterThanOrEqual(0.9);
  });
});
