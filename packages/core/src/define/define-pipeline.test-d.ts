import { z } from 'zod';
import { definePhase } from './define-phase.ts';
import { definePipeline } from './define-pipeline.ts';
import type { Verdict } from './pipeline.ts';
import type { StandardSchema } from '../events/standard-schema.ts';
import type { InputOf, RunOf } from '../projects/pipeline-types.ts';
import type { TreeRef } from '../values/refs.ts';

const input: StandardSchema<{ url: string }> = z.object({ url: z.string() });
interface Page {
  url: string;
  markdown: string;
}
interface Draft {
  tree: TreeRef;
}
interface Gated {
  tree: TreeRef;
  gated: true;
}

const scrape = definePhase({
  name: 'scrape',
  version: 1,
  async run(request: { url: string }, { signal }): Promise<Page> {
    signal.throwIfAborted();
    return { url: request.url, markdown: '' };
  },
});

const generate = definePhase({
  name: 'generate',
  version: 1,
  async run(_: { page: Page; feedback: readonly string[] }, context): Promise<Draft> {
    context.emit('file.delta', { path: 'a', text: 'b', offset: 0 });
    // @ts-expect-error an unknown event
    context.emit('nope', {});
    // @ts-expect-error data of another event
    context.emit('file.delta', { path: 'a' });
    return { tree: await context.trees.write(new Map()) };
  },
});

const gate = definePhase({
  name: 'gate',
  version: 1,
  async run(draft: Draft): Promise<Verdict<Gated>> {
    return { ok: true, value: { tree: draft.tree, gated: true } };
  },
});

const publish = definePhase({
  name: 'publish',
  version: 1,
  async run(gated: Gated): Promise<{ version: number }> {
    return { version: gated.tree.length };
  },
});

definePhase({
  name: 'map',
  version: 1,
  // @ts-expect-error a Map does not survive JSON
  async run(request: { a: string }): Promise<{ m: Map<string, string> }> {
    return { m: new Map([[request.a, '']]) };
  },
});

definePhase({
  name: 'bytes',
  version: 1,
  // @ts-expect-error bytes do not survive JSON
  async run(request: { a: string }): Promise<{ b: Uint8Array }> {
    return { b: new Uint8Array(request.a.length) };
  },
});

/** The pipeline of the type tests. */
export const clone = definePipeline({
  name: 'clone',
  version: 1,
  input,
  phases: { scrape, generate, gate, publish },
  async run({ input: request, phases, attempts }) {
    const page = await phases.scrape({ url: request.url });
    return phases.publish(
      await attempts({ max: 3 }, async ({ feedback, phases: bound }) =>
        bound.gate(await bound.generate({ page, feedback })),
      ),
    );
  },
});

definePipeline({
  name: 'wrong',
  version: 1,
  input,
  phases: { scrape, generate, gate, publish },
  async run({ input: request, phases }) {
    const draft = await phases.generate({ page: await phases.scrape({ url: request.url }), feedback: [] });
    // @ts-expect-error publishing before the gate
    return phases.publish(draft);
  },
});

definePipeline({
  name: 'stranger',
  version: 1,
  input,
  phases: { scrape },
  async run({ phases }) {
    // @ts-expect-error a phase that was not declared
    return phases.publish({});
  },
});

const counting = definePhase({
  name: 'scrape',
  version: 2,
  events: { 'page.counted': { schema: z.object({ pages: z.number() }), durable: true } },
  async run(request: { url: string }, context): Promise<Page> {
    context.emit('page.counted', { pages: 1 });
    // @ts-expect-error data of its own event is typed too
    context.emit('page.counted', { pages: 'one' });
    return { url: request.url, markdown: '' };
  },
});

const swapped = clone.with({ scrape: counting });
({}) as InputOf<typeof swapped> satisfies { url: string };
// @ts-expect-error no such phase
clone.with({ nonsense: scrape });
// @ts-expect-error a phase of another shape
clone.with({ scrape: publish });

declare const run: RunOf<typeof swapped>;
run.on('page.counted', (event) => event.data.pages satisfies number);
// @ts-expect-error an unknown event type
run.on('typo', () => {});
declare const plain: RunOf<typeof clone>;
// @ts-expect-error the plain pipeline has no such event
plain.on('page.counted', () => {});
for await (const event of plain.events({ after: 3 })) if (event.type === 'file.delta') event.data.path satisfies string;
const result = await plain.result();
if (result.status === 'completed') result.output.version satisfies number;
// @ts-expect-error only a completed run has an output
void result.output;
