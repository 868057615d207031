import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { definePhase } from '../define/define-phase.ts';
import { definePipeline } from '../define/define-pipeline.ts';
import type { Verdict } from '../define/pipeline.ts';
import type { TreeRef } from '../values/refs.ts';
import { createBoxwright } from './create-boxwright.ts';

const write = definePhase({
  name: 'write',
  version: 1,
  async run({ text, feedback }: { text: string; feedback: readonly string[] }, context): Promise<{ tree: TreeRef }> {
    for (const letter of text) context.emit('file.delta', { path: 'a.txt', text: letter, offset: 0 });
    return { tree: await context.trees.write(new Map([['a.txt', `${text}${feedback.length}`]])) };
  },
});
const gate = definePhase({
  name: 'gate',
  version: 1,
  async run(input: { tree: TreeRef; failures: number }, { attempt }): Promise<Verdict<{ tree: TreeRef }>> {
    if (attempt <= input.failures)
      return { ok: false, feedback: `no ${attempt}`, fingerprint: String(attempt), candidate: input.tree };
    return { ok: true, value: { tree: input.tree } };
  },
});
const publish = definePhase({
  name: 'publish',
  version: 1,
  async run(input: { tree: TreeRef; base: number | null }, context): Promise<{ version: number }> {
    const { tree, base } = input;
    const version = { parent: base, tree, output: tree, unverified: [], prompt: '', expectedLive: base };
    return { version: await context.versions.publish(version) };
  },
});
const land = definePipeline({
  name: 'land',
  version: 1,
  input: z.object({ text: z.string(), failures: z.number() }),
  phases: { write, gate, publish },
  async run({ input, phases: outer, base, attempts }) {
    const { tree } = await attempts({ max: 3 }, async ({ phases, feedback }) =>
      phases.gate({ ...(await phases.write({ text: input.text, feedback })), failures: input.failures }),
    );
    return outer.publish({ tree, base: base?.version ?? null });
  },
});

describe('createBoxwright', () => {
  it('runs a pipeline to a published version', async () => {
    await using app = createBoxwright({ pipelines: { land } });
    const project = await app.projects.create({ ownerId: 'me' });
    const run = await project.start('land', { text: 'hello', failures: 1 });
    const result = await run.result();
    expect(result).toEqual({
      status: 'completed',
      output: { version: 1 },
      usage: { inputTokens: 0, outputTokens: 0, cost: null },
    });
    expect(await project.files()).toEqual(new Map([['a.txt', 'hello1']]));
    const types: string[] = [];
    let seq = 0;
    for await (const event of run.events()) {
      expect(event.seq).toBe((seq += 1));
      types.push(event.type);
    }
    expect(types[0]).toBe('run.started');
    expect(types.at(-1)).toBe('run.completed');
    expect(types).toContain('version.published');
  });

  it('fails with the last verdict and keeps the candidate', async () => {
    await using app = createBoxwright({ pipelines: { land } });
    const project = await app.projects.create({ ownerId: 'me' });
    const result = await (await project.start('land', { text: 'hello', failures: 9 })).result();
    const error = { code: 'core/attempts-exhausted' };
    expect(result).toMatchObject({
      status: 'failed',
      error,
      liveVersion: null,
      candidate: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await project.liveVersion()).toBeNull();
  });
});
