import { z } from 'zod';
import {
  definePhase,
  definePipeline,
  type PhaseContext,
  type Resource,
  type TreeRef,
  type Verdict,
} from '../../src/index.ts';
import type { Random } from './random.ts';

/** Mistakes that a phase of the simulated world can be given. */
export interface PhaseBugs {
  readonly forgetsPaidAnswers?: boolean;
  readonly savesTokenLate?: boolean;
  readonly publishesBlindly?: boolean;
}

/** What is outside of every process: a provider that books calls, and machines that run sandboxes. */
export interface Outside {
  readonly bills: { readonly callId: string; readonly request: string }[];
  readonly sandboxes: Set<string>;
}

const inputSchema = z.object({ text: z.string(), asks: z.boolean(), failures: z.number() });

/** The pipelines of one process of the world. */
export function simPipelines(outside: Outside, random: Random, isAlive: () => boolean, bugs: PhaseBugs) {
  /** A process that is dead reaches nobody. */
  const reach = async (): Promise<void> => (isAlive() ? undefined : new Promise<never>(() => {}));
  const box: Resource<{ readonly id: string }> = {
    name: 'sandbox',
    async open({ saved, save, runId }) {
      const id = saved ?? `box-${runId}-${random.below(1_000_000)}`;
      if (saved === null && bugs.savesTokenLate !== true) await save(id);
      await reach();
      outside.sandboxes.add(id);
      if (saved === null && bugs.savesTokenLate === true) await save(id);
      return { id, [Symbol.asyncDispose]: async () => (await reach(), void outside.sandboxes.delete(id)) };
    },
  };

  async function ask(context: PhaseContext<any>, request: string): Promise<string> {
    const paid = bugs.forgetsPaidAnswers === true ? null : await context.calls.paid({ role: 'generate', request });
    if (paid !== null) return new TextDecoder().decode(await context.blobs.get(paid.answer));
    const callId = context.createId();
    const meta = { callId, span: callId };
    const used = { inputTokens: 1, outputTokens: 1 };
    await context.calls.admit({ callId, role: 'generate', modelId: 'sim', request, estimate: used });
    context.emit('model.started', { role: 'generate', modelId: 'sim' }, meta);
    await context.flush();
    await reach();
    outside.bills.push({ callId, request });
    for (let piece = 0; piece < 3; piece += 1) {
      context.emit('file.delta', { path: 'a.txt', text: 'x', offset: piece }, { callId });
      await context.sleep(5 + random.below(30));
    }
    const answer = await context.blobs.put(new TextEncoder().encode(`${request}!`));
    const usage = await context.calls.settle(callId, used);
    context.emit(
      'model.completed',
      { answer, finishReason: 'stop', truncated: false, usage, timings: { firstMs: 0, totalMs: 0 } },
      meta,
    );
    await context.flush();
    return `${request}!`;
  }

  const write = definePhase({
    name: 'write',
    version: 1,
    async run({ text, feedback }: { text: string; feedback: readonly string[] }, context): Promise<{ tree: TreeRef }> {
      if (feedback.length === 0) context.emit('message.added', { id: `user of ${context.runId}`, role: 'user', text });
      const answer = await ask(context, `${context.runId} ${text} ${feedback.length}`);
      return {
        tree: await context.trees.write(
          new Map([
            ['a.txt', text],
            ['answer.txt', answer],
          ]),
        ),
      };
    },
  });
  const check = definePhase({
    name: 'check',
    version: 1,
    resources: [box],
    async run({ tree, failures }: { tree: TreeRef; failures: number }, context): Promise<Verdict<{ tree: TreeRef }>> {
      await context.use(box);
      const span = context.createId();
      context.emit('command.started', { command: 'build' }, { span });
      await context.sleep(20);
      context.emit('command.completed', { command: 'build', exitCode: 0, durationMs: 20 }, { span });
      if (context.attempt > failures) return { ok: true, value: { tree } };
      return { ok: false, feedback: 'again', fingerprint: String(context.attempt), candidate: tree };
    },
  });
  const confirm = definePhase({
    name: 'confirm',
    version: 1,
    async run({ text }: { text: string }, context): Promise<{ approved: boolean }> {
      const { approved } = await context.ask({ question: `Publish ${text}?`, subject: text, timeoutMs: 20_000 });
      return { approved };
    },
  });
  const publish = definePhase({
    name: 'publish',
    version: 1,
    async run(
      { tree, base, text }: { tree: TreeRef; base: number | null; text: string },
      context,
    ): Promise<{ version: number }> {
      const output = await context.trees.write(new Map([['index.html', text]]));
      const version = { parent: base, tree, output, unverified: [], prompt: text, expectedLive: base };
      return { version: await context.versions.publish(version) };
    },
  });
  const change = definePipeline({
    name: 'change',
    version: 1,
    input: inputSchema,
    phases: { write, check, confirm, publish },
    async run({ input, phases, base, attempts }) {
      const landed = await attempts({ max: 3 }, async ({ feedback, phases: bound }) =>
        bound.check({ ...(await bound.write({ text: input.text, feedback })), failures: input.failures }),
      );
      if (input.asks && !(await phases.confirm({ text: input.text })).approved) return { version: null };
      const published = await phases.publish({ ...landed, base: base?.version ?? null, text: input.text });
      return { version: bugs.publishesBlindly === true ? 0 : published.version };
    },
  });
  return { change };
}
