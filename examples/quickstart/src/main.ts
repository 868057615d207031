import { fileURLToPath } from 'node:url';
import { recordedModel } from '@boxwright/core/recorded';
import { failureOf } from './advise.ts';
import { chooseRenderer } from './choose-renderer.ts';
import { compose } from './compose.ts';
import { type DemoOptions, parseOptions, usage } from './parse-options.ts';
import type { Renderer } from './render/renderer.ts';
import { remainingChildren } from './remaining-children.ts';
import { runStory } from './run-story.ts';
import { transcripts } from './scenario.ts';

/** How often a moving line is drawn, in milliseconds. */
const tickMs = 120;

/** How long a stopped demo may take to put everything away, in milliseconds. */
const graceMs = 10_000;

/** What an end by Ctrl-C exits with, as shells do: 128 plus the number of INT. */
const interruptedExitCode = 130;

const options = readOptions();
if (options === null) process.exitCode = 1;
else if (options.help) console.log(usage);
else await main(options);

function readOptions(): DemoOptions | null {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return null;
  }
}

async function main(demo: DemoOptions): Promise<void> {
  const now = (): number => performance.now();
  const renderer = chooseRenderer(demo, process.stdout, process.env, now);
  const ticker = setInterval(() => renderer.tick(), tickMs);
  const stop = new AbortController();
  // A terminal sends INT to the whole group, and wrappers may pass it on once more: every further one changes nothing.
  const onSignal = (): void => {
    if (stop.signal.aborted) return;
    renderer.show({ type: 'stopping' });
    stop.abort(new Error('The demo was stopped.'));
    // Only if something holds on: an unreferenced timer never delays the end.
    setTimeout(() => {
      renderer.close();
      process.exit(interruptedExitCode);
    }, graceMs).unref();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    await play(demo, renderer, stop.signal, now);
  } catch (error) {
    if (!stop.signal.aborted) renderer.show({ type: 'failed', failure: failureOf(error) });
    process.exitCode = stop.signal.aborted ? interruptedExitCode : 1;
  } finally {
    clearInterval(ticker);
    renderer.close();
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

async function play(demo: DemoOptions, renderer: Renderer, signal: AbortSignal, now: () => number): Promise<void> {
  const start = now();
  const end = await (async () => {
    await using parts = await compose(recordedModel(demo.transcripts ?? transcripts));
    renderer.show({ type: 'started', model: 'recorded answers', sandbox: parts.sandboxName, browser: 'Chromium' });
    const project = await parts.app.projects.create({ ownerId: 'demo' });
    const pictures = fileURLToPath(new URL('../output', import.meta.url));
    const ended = await runStory({
      project,
      browser: parts.browser,
      pictures,
      signal,
      now,
      emit: (event) => renderer.show(event),
    });
    if (demo.keep) await keepOpen(ended.url, renderer, signal);
    return ended;
  })();
  const leftRunning = (await remainingChildren(process.pid)).length;
  renderer.show({ type: 'ended', ms: now() - start, phases: end.phases, leftRunning });
  if (leftRunning > 0) process.exitCode = 1;
}

/** Shows where the preview is, and waits for Ctrl-C. */
async function keepOpen(url: string, renderer: Renderer, signal: AbortSignal): Promise<void> {
  renderer.show({ type: 'kept', url });
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
