import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FakeContext, fakeContext } from '../../test/support/fake-context.ts';
import { answer, type Script, scriptedModel } from '../../test/support/scripted-model.ts';
import { createModelPort } from './create-model-port.ts';
import type { ModelRequest } from './model-request.ts';

const request: ModelRequest = { role: 'generate', instructions: 'Be brief.', prompt: 'Say hello.' };

describe('objects', () => {
  const schema = z.object({ terms: z.array(z.string()) });
  const ask = (scripts: readonly Script[], fake: FakeContext = fakeContext()): Promise<{ terms: string[] }> =>
    createModelPort({ generate: [scriptedModel(scripts)] }).object({ ...request, role: 'plan', schema }, fake.context);

  it('reads a plain object, a fenced one and one inside prose', async () => {
    for (const form of ['{"terms":["a"]}', '```json\n{"terms":["a"]}\n```', 'Here it is: {"terms":["a"]}. Done.']) {
      expect(await ask([answer([form])])).toEqual({ terms: ['a'] });
    }
  });

  it('sends a bad object back once, saying what is wrong', async () => {
    const fake = fakeContext();
    const model = scriptedModel([answer(['{"terms":"a"}']), answer(['{"terms":["a"]}'])]);
    const port = createModelPort({ generate: [model] });
    expect(await port.object({ ...request, role: 'plan', schema }, fake.context)).toEqual({ terms: ['a'] });
    expect(JSON.stringify(model.doStreamCalls[1]?.prompt)).toContain('terms: ');
    const keys = model.doStreamCalls.map((call) => call.providerOptions?.['boxwright']?.['key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('fails typed when the second answer is bad too, with both answers counted', async () => {
    const fake = fakeContext();
    await expect(ask([answer(['no'])], fake)).rejects.toMatchObject({ code: 'core/model-bad-object' });
    expect(fake.settled).toHaveLength(2);
  });

  it('hands the form to the provider', async () => {
    const model = scriptedModel([answer(['{"terms":[]}'])]);
    await createModelPort({ generate: [model] }).object({ ...request, role: 'plan', schema }, fakeContext().context);
    expect(model.doStreamCalls[0]?.responseFormat).toMatchObject({ type: 'json', schema: { type: 'object' } });
  });
});
