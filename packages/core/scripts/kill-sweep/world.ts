import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type BoxwrightConfig,
  createBoxwright,
  definePhase,
  definePipeline,
  type PhaseContext,
  type Resource,
  type TreeRef,
  type Verdict,
} from '../../src/index.ts';

/** Leases of the sweep are short, so that a takeover does not take long. */
export const leaseMs = 500;

/** A call as the provider booked it when it began. */
export interface Bill {
  readonly callId: string;
  readonly request: string;
}

/** What outlives a killed process beside the journal: the provider's book and the machine that sandboxes run on. */
export interface World {
  readonly folder: string;
  bills(): readonly Bill[];
  sandboxes(): readonly string[];
}

/** Opens the world in a folder. */
export function openWorld(folder: string): World {
  mkdirSync(join(folder, 'sandboxes'), { recursive: true });
  const book = join(folder, 'bills.jsonl');
  return {
    folder,
    sandboxes: () => readdirSync(join(folder, 'sandboxes')),
    bills() {
      if (!existsSync(book)) return [];
      const schema = z.object({ callId: z.string(), request: z.string() });
      return readFileSync(book, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => schema.parse(JSON.parse(line)));
    },
  };
}

/** A sandbox that is a folder. Its id is saved before it exists, so that whoever comes after a crash can find it. */
function sandboxIn(folder: string): Resource<{ readonly path: string }> {
  return {
    name: 'sandbox',
    async open({ saved, save, runId }) {
      const id = saved ?? `box-${runId}`;
      if (saved === null) await save(id);
      const path = join(folder, 'sandboxes', id);
      mkdirSync(path, { recursive: true });
      return { path, [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true }) };
    },
  };
}

/**
 * Asks a provider that books every call it is sent, streams its answer in pieces, and is never asked again for what was paid. A
 * request that says "slowly" is answered at length, one that says "without end" until the call is stopped.
 */
async function ask(world: World, context: PhaseContext<any>, request: string, usualPieces: number): Promise<string> {
  const pieces = request.includes('without end')
    ? Infinity
    : request.includes('slowly')
      ? 40 * usualPieces
      : usualPieces;
  const paid = await context.calls.paid({ role: 'generate', request });
  if (paid !== null) return new TextDecoder().decode(await context.blobs.get(paid.answer));
  const callId = context.createId();
  const meta = { callId, span: callId };
  const used = { inputTokens: 10, outputTokens: usualPieces };
  await context.calls.admit({ callId, role: 'generate', modelId: 'sweep', request, estimate: used });
  context.emit('model.started', { role: 'generate', modelId: 'sweep' }, meta);
  await context.flush();
  appendFileSync(join(world.folder, 'bills.jsonl'), `${JSON.stringify({ callId, request } satisfies Bill)}\n`);
  let text = '';
  for (let piece = 0; piece < pieces; piece += 1) {
    await context.sleep(4);
    const part = `${request} ${piece}\n`;
    context.emit('file.delta', { path: 'a.txt', text: part, offset: text.length }, { callId });
    text += part;
  }
  const answer = await context.blobs.put(new TextEncoder().encode(text));
  const usage = await context.calls.settle(callId, used);
  context.emit(
    'model.completed',
    { answer, finishReason: 'stop', truncated: false, usage, timings: { firstMs: 4, totalMs: 4 * pieces } },
    meta,
  );
  await context.flush();
  return text;
}

function pipelinesOf(world: World) {
  const box = sandboxIn(world.folder);
  const plan = definePhase({
    name: 'plan',
    version: 1,
    async run({ text }: { text: string }, context): Promise<{ plan: string }> {
      context.emit('message.added', { id: `user ${context.runId}`, role: 'user', text });
      return { plan: await ask(world, context, `plan ${text}`, 4) };
    },
  });
  const write = definePhase({
    name: 'write',
    version: 1,
    async run({ text, feedback }: { text: string; feedback: readonly string[] }, context): Promise<{ tree: TreeRef }> {
      const body = await ask(world, context, `write ${text} ${feedback.length}`, 12);
      return {
        tree: await context.trees.write(
          new Map([
            ['a.txt', body],
            ['b.txt', text],
          ]),
        ),
      };
    },
  });
  const check = definePhase({
    name: 'check',
    version: 1,
    resources: [box],
    async run({ tree }: { tree: TreeRef }, context): Promise<Verdict<{ tree: TreeRef; output: TreeRef }>> {
      const { path } = await context.use(box);
      const span = context.createId();
      context.emit('command.started', { command: 'build' }, { span });
      await context.sleep(15);
      if (!existsSync(path)) throw new Error('The sandbox is gone.');
      context.emit('command.completed', { command: 'build', exitCode: 0, durationMs: 15 }, { span });
      if (context.attempt === 1) return { ok: false, feedback: 'once more', fingerprint: 'first', candidate: tree };
      const files = await context.trees.read(tree);
      return {
        ok: true,
        value: {
          tree,
          output: await context.trees.write(new Map([['index.html', `<p>${String(files.get('b.txt'))}</p>`]])),
        },
      };
    },
  });
  const publish = definePhase({
    name: 'publish',
    version: 1,
    async run(
      { tree, output, base }: { tree: TreeRef; output: TreeRef; base: number | null },
      context,
    ): Promise<{ version: number }> {
      // The run time finds a version that this phase made live before it was killed: nothing to do about it here.
      const version = { parent: base, tree, output, unverified: [], prompt: '', expectedLive: base };
      return { version: await context.versions.publish(version) };
    },
  });
  const change = definePipeline({
    name: 'change',
    version: 1,
    input: z.object({ text: z.string() }),
    phases: { plan, write, check, publish },
    async run({ input, phases, base, attempts }) {
      await phases.plan({ text: input.text });
      const landed = await attempts({ max: 3 }, async ({ feedback, phases: bound }) =>
        bound.check(await bound.write({ text: input.text, feedback })),
      );
      return phases.publish({ ...landed, base: base?.version ?? null });
    },
  });
  return { change };
}

/** An app of the sweep: what the killed process and the one that takes over have in common. */
export function sweepApp(world: World, config: Pick<BoxwrightConfig<unknown>, 'journal' | 'execute'>) {
  return createBoxwright({ ...config, pipelines: pipelinesOf(world), interrupted: 'resume', leaseMs, pollMs: 50 });
}
