import { html } from '../test/check-page.ts';
import { noChromium, startChromium } from '../test/chromium.ts';
import { standardChecks } from '../src/standard-checks.ts';
import { verify } from '../src/verify.ts';
import { servePages } from '../test/serve-pages.ts';

// What looking costs, as multiples of loading the same page in the same browser, which is its floor; and how it grows with the page.
if (noChromium !== false) throw new Error(noChromium);
const rounds = 5;
const { signal } = new AbortController();
await using browser = await startChromium();
const smoke = standardChecks({ only: ['http', 'blank', 'runtime', 'styled'] });

console.log('elements   page load   smoke   + picture   all checks');
for (const elements of [100, 1_000, 10_000]) {
  const rows = Array.from({ length: elements / 2 }, (_, i) => `<li class="p-4 mt-${i % 12}"><b>${i}</b></li>`).join('');
  const head = '<meta name="viewport" content="width=device-width"><style>li{padding:4px}.p-4{color:navy}</style>';
  await using server = await servePages({ '/': html(`<main><h1>Bench</h1><ul>${rows}</ul></main>`, head) });
  const run = (checks: typeof smoke, screenshot: boolean) => () =>
    verify(checks, { url: server.url, signal, browser: browser.launcher, screenshot });
  const load = await median(async () => {
    await using opened = await browser.launcher({ signal });
    await (await opened.newPage()).goto(server.url);
  });
  const times = [
    await median(run(smoke, false)),
    await median(run(smoke, true)),
    await median(run(standardChecks(), true)),
  ].map((ms) => `${(ms / load).toFixed(1)} x`);
  const [alone = '', picture = '', all = ''] = times;
  console.log(
    `${String(elements).padStart(8)} ${load.toFixed(0).padStart(8)} ms ${alone.padStart(7)} ${picture.padStart(11)} ${all.padStart(12)}`,
  );
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
