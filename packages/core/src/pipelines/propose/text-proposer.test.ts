import type { Operation } from '@boxwright/protocol-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeContext, type FakeContext } from '../../../test/support/fake-context.ts';
import { staticTemplate } from '../../../test/support/static-template.ts';
import { callKey } from '../../model/call-tag.ts';
import type { ModelPart, ModelRequest } from '../../model/model-request.ts';
import type { ModelPort } from '../../model/model-port.ts';
import { defaultPrompts } from '../prompts/default-prompts.ts';
import type { Proposal, ProposeInput } from '../proposal.ts';
import { textProposer, type TextProposerOptions } from './text-proposer.ts';

const input: ProposeInput = {
  request: { prompt: 'A page for a bakery' },
  base: null,
  fresh: true,
  rewritable: [],
  editType: null,
  selection: null,
  context: [],
  images: [],
  feedback: [],
};

interface Reply {
  readonly text: string;
  readonly finishReason?: string;
}

/** A port that answers by function and keeps what it was asked. */
function portOf(reply: (request: ModelRequest, call: number) => Reply): ModelPort & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    asked,
    async *stream(request): AsyncGenerator<ModelPart> {
      asked.push(request);
      const { text, finishReason = 'stop' } = reply(request, asked.length);
      const callId = `call${asked.length}`;
      for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) yield { type: 'text', text: piece, callId };
      yield {
        type: 'end',
        callId,
        finishReason,
        truncated: finishReason === 'length',
        usage: { inputTokens: 1, outputTokens: 1, cost: null },
      };
    },
    object: () => Promise.reject(new Error('No object was expected.')),
  };
}

async function propose(
  port: ModelPort,
  change: Partial<ProposeInput> = {},
  options: Partial<TextProposerOptions> & { readonly fake?: FakeContext } = {},
): Promise<Proposal> {
  const { fake = fakeContext(), ...rest } = options;
  return textProposer({ port, template: staticTemplate, ...rest }).run({ ...input, ...change }, fake.context);
}

function operationsOf(proposal: Proposal): readonly Operation[] {
  return proposal.type === 'operations' ? proposal.operations : [];
}

/** The part about tags is generated elsewhere, and agreed on there. */
function withoutProtocol(instructions: string): string {
  return instructions.replace(
    /(How you answer\n)[\s\S]*?(\n\nIn these examples)/,
    '$1(made from the tag definitions)$2',
  );
}

const nothing = (): Reply => ({ text: '' });

describe('what the model is sent', () => {
  it.each([
    ['create', {}],
    [
      'edit',
      {
        fresh: false,
        request: {
          prompt: 'Make it green',
          instructions: 'Use British spelling.',
          target: { path: 'style.css', startLine: 1, endLine: 1, line: 1 },
        },
        rewritable: ['index.html'],
        context: ['A page that was read.'],
        feedback: ['Nothing of the answer was applied:\n- style.css: no such text [search-not-found]'],
      },
    ],
  ] satisfies readonly (readonly [string, Partial<ProposeInput>])[])('is as agreed for %s', async (name, change) => {
    const port = portOf(nothing);
    await propose(port, change);
    const [request] = port.asked;
    const text = [
      `role: ${request?.role}`,
      withoutProtocol(request?.instructions ?? ''),
      '=== prompt ===',
      request?.prompt,
      '=== closing ===',
      request?.closing,
    ].join('\n');
    await expect(text).toMatchFileSnapshot(`../../../test/snapshots/prompt-${name}.txt`);
  });

  it('differs between runs in its last block only, so that the rest can be cached', async () => {
    const requests = await Promise.all(
      ['aaaa1111', 'bbbb2222'].map(async (seal) => {
        const port = portOf(nothing);
        await propose(port, { fresh: false }, { fake: fakeContext({ seal }) });
        return port.asked[0];
      }),
    );
    const [one, two] = requests;
    expect([one?.instructions, one?.prompt]).toEqual([two?.instructions, two?.prompt]);
    expect(one?.closing).toContain('aaaa1111');
    expect(`${one?.instructions}${one?.prompt}`).not.toContain('aaaa1111');
  });

  it('begins with what is the same for every request of a template', async () => {
    const port = portOf(nothing);
    await propose(port, { request: { prompt: 'One' } });
    await propose(port, { request: { prompt: 'Two' }, feedback: ['It failed.'] });
    expect(port.asked[0]?.instructions).toBe(port.asked[1]?.instructions);
  });

  it('is told apart by request, files and try, never by its wording', async () => {
    const keys = async (change: Partial<ProposeInput>, options: Partial<TextProposerOptions> = {}): Promise<string> => {
      const port = portOf(nothing);
      await propose(port, change, options);
      const [request] = port.asked;
      return callKey({
        role: request?.role ?? 'plan',
        pipeline: 'create',
        attempt: 1,
        subject: request?.subject ?? { request: '', base: null },
      });
    };
    const plain = await keys({});
    expect(await keys({}, { prompts: { ...defaultPrompts, prompt: () => 'Other words.' } })).toBe(plain);
    expect(await keys({}, { template: { ...staticTemplate, guidance: 'Other guidance.' } })).toBe(plain);
    const settings = new Map([...staticTemplate.files, ['settings.json', '{"other":1}']]);
    expect(await keys({}, { template: { ...staticTemplate, files: settings } })).toBe(plain);
    expect(await keys({ request: { prompt: 'A page for a baker' } })).not.toBe(plain);
    const style = new Map([...staticTemplate.files, ['style.css', 'h1 { color: red; }\n']]);
    expect(await keys({}, { template: { ...staticTemplate, files: style } })).not.toBe(plain);
  });

  it('shows the target whatever the budget, names what it leaves out, and says so as an event', async () => {
    const fake = fakeContext();
    const port = portOf(nothing);
    await propose(
      port,
      { fresh: false, request: { prompt: 'This', target: { path: 'style.css', startLine: 1, endLine: 1, line: 1 } } },
      { contextTokens: 1, fake },
    );
    expect(port.asked[0]?.prompt).toContain('===== style.css =====');
    expect(port.asked[0]?.prompt).toContain('Files that exist and are not shown: index.html, settings.json.');
    expect(fake.events.find((event) => event.type === 'context.selected')?.data).toMatchObject({
      rung: 'target',
      files: [{ path: 'style.css', because: 'target' }],
      dropped: ['index.html', 'settings.json'],
    });
  });

  it('has every character of the target’s text in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (content) => {
        const port = portOf(nothing);
        const template = { ...staticTemplate, files: new Map([['index.html', content]]) };
        await propose(
          port,
          {
            fresh: false,
            request: { prompt: 'This', target: { path: 'index.html', startLine: 1, endLine: 1, line: 1 } },
          },
          { template },
        );
        expect(port.asked[0]?.prompt).toContain(content);
      }),
      { numRuns: 50 },
    );
  });
});

describe('an answer that breaks off', () => {
  const content = Array.from(
    { length: 12 },
    (_, line) => `<p class="line-${line}">Line number ${line} of the page</p>`,
  ).join('\n');
  const before =
    '<file:k3f9a2b1 path="style.css">\nh1 { color: teal; }\n</file:k3f9a2b1>\n<file:k3f9a2b1 path="index.html">\n';
  const whole = `${before}${content}\n</file:k3f9a2b1>\n`;

  /** What a model gives that does as it is told: a copy of the last lines, then the rest. */
  const rest = (request: ModelRequest): string => {
    if (request.closing?.includes('Nothing of it arrived') === true) return content;
    const anchor = /which are:\n([\s\S]*)\nThen go on/.exec(request.closing ?? '')?.[1] ?? '';
    const tail = request.prompt.slice(request.prompt.lastIndexOf(' as it arrived:\n') + ' as it arrived:\n'.length);
    // The file is short, so the shown end is all that arrived.
    const arrived = tail.length;
    return content.slice(arrived - anchor.length);
  };
  const tagged = (body: string): string => `<file:k3f9a2b1 path="index.html">\n${body}\n</file:k3f9a2b1>\n`;

  it('is completed to exactly the file, cut at every position inside it', async () => {
    for (let cut = before.length + 1; cut < before.length + content.length; cut += 1) {
      const port = portOf((request, call) =>
        call === 1 ? { text: whole.slice(0, cut), finishReason: 'length' } : { text: tagged(rest(request)) },
      );
      const written = operationsOf(await propose(port)).map((operation) =>
        operation.type === 'write' ? [operation.path, operation.state, operation.content] : [],
      );
      expect(written, `cut at ${cut}`).toEqual([
        ['style.css', 'complete', 'h1 { color: teal; }'],
        ['index.html', 'complete', content],
      ]);
      expect(port.asked.map((request) => request.role)).toEqual(['generate', 'complete']);
    }
  });

  it('is completed in two goes when the first breaks off too', async () => {
    const port = portOf((request, call) => {
      if (call === 1) return { text: whole.slice(0, before.length + 200), finishReason: 'length' };
      const body = rest(request);
      return call === 2 ? { text: tagged(body).slice(0, 250), finishReason: 'length' } : { text: tagged(body) };
    });
    const fake = fakeContext();
    const operations = operationsOf(await propose(port, {}, { fake }));
    expect(operations.at(-1)).toMatchObject({ type: 'write', state: 'complete', content });
    expect(port.asked.map((request) => request.subject?.round)).toEqual([0, 0, 1]);
    expect(fake.types().filter((type) => type === 'truncation.detected')).toHaveLength(2);
  });

  it.each([
    ['answers nothing', ''],
    ['begins again', tagged(content.slice(0, 300))],
    ['answers outside of the tag', content.slice(200)],
  ])('stays truncated when the model %s, after two completions', async (_what, text) => {
    const port = portOf((_request, call) =>
      call === 1 ? { text: whole.slice(0, before.length + 200), finishReason: 'length' } : { text },
    );
    const operations = operationsOf(await propose(port));
    expect(operations.at(-1)).toMatchObject({ type: 'write', state: 'truncated' });
    expect(port.asked).toHaveLength(3);
  });

  it('is not completed inside an edit: that is for the next try', async () => {
    const fake = fakeContext();
    const port = portOf(() => ({
      text: '<edit:k3f9a2b1 path="index.html">\n<search:k3f9a2b1>\nNew',
      finishReason: 'length',
    }));
    await propose(port, { fresh: false }, { fake });
    expect(port.asked).toHaveLength(1);
    expect(fake.events.find((event) => event.type === 'truncation.detected')?.data).toMatchObject({
      action: 'next-try',
    });
  });
});

describe('what comes of an answer', () => {
  it('takes prose for the explanation when there is no tag for it', async () => {
    expect(await propose(portOf(() => ({ text: 'Here you go.\n<delete:k3f9a2b1 path="style.css"/>' })))).toMatchObject({
      explanation: 'Here you go.',
    });
  });

  it('forgets an answer that was voided, and its events say whose they were', async () => {
    const fake = fakeContext();
    const port: ModelPort = {
      async *stream(): AsyncGenerator<ModelPart> {
        yield { type: 'text', text: '<file:k3f9a2b1 path="a.html">\nhalf', callId: 'one' };
        yield { type: 'discard', callId: 'one', because: 'core/model-stream-broken' };
        yield { type: 'text', text: '<file:k3f9a2b1 path="a.html">\nwhole\n</file:k3f9a2b1>', callId: 'two' };
        yield {
          type: 'end',
          callId: 'two',
          finishReason: 'stop',
          truncated: false,
          usage: { inputTokens: 1, outputTokens: 1, cost: null },
        };
      },
      object: () => Promise.reject(new Error('No object was expected.')),
    };
    const operations = operationsOf(await propose(port, {}, { fake }));
    expect(operations).toMatchObject([{ type: 'write', content: 'whole' }]);
    const deltas = fake.events.filter((event) => event.type === 'file.delta');
    expect(new Set(deltas.map((event) => event.callId))).toEqual(new Set(['one', 'two']));
  });
});
