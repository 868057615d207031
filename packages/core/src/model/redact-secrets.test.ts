import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { fakeContext } from '../../test/support/fake-context.ts';
import { scriptedModel } from '../../test/support/scripted-model.ts';
import { tell } from '../../test/support/tell.ts';
import { createModelPort } from './create-model-port.ts';
import { redactSecrets } from './redact-secrets.ts';

const canary = 'sk-proj-CANARY0123456789abcdef';

describe('redactSecrets', () => {
  it.each([
    [`Incorrect API key provided: ${canary}.`, 'Incorrect API key provided: [redacted].'],
    ['Authorization: Bearer CANARY0123456789', 'Authorization: Bearer [redacted]'],
    ['sent Bearer CANARY0123456789 to it', 'sent Bearer [redacted] to it'],
    ['{"x-api-key":"CANARY0123456789"}', '{"x-api-key":"[redacted]"}'],
    ['GET https://models.test/v1?key=CANARY0123456789&alt=sse', 'GET https://models.test/v1?key=[redacted]&alt=sse'],
    ['proxy http://user:CANARY0123456789@proxy.test', 'proxy http://[redacted]proxy.test'],
    ['AIzaSyCANARY0123456789abc is wrong', '[redacted] is wrong'],
  ])('takes the key out of %j', (text, clean) => {
    expect(redactSecrets(text)).toBe(clean);
    expect(redactSecrets(text)).not.toContain('CANARY');
  });

  it.each([
    'The model is overloaded, try again in 20 s.',
    'maximum context length is 128000 tokens',
    'key press, token count, secret sauce',
    'no such model: llama-3.3-70b-versatile',
  ])('leaves %j alone', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });
});

describe('a key that a provider quotes', () => {
  it('is in no event and in no error of a call', async () => {
    const fake = fakeContext();
    const error = new APICallError({
      message: `Incorrect API key provided: ${canary}`,
      url: `https://models.test/v1?key=${canary}`,
      requestBodyValues: { authorization: canary },
      statusCode: 401,
      responseHeaders: { 'x-request': canary },
      responseBody: canary,
    });
    const told = await tell(
      createModelPort({ generate: [scriptedModel([{ throws: error }])] }).stream(
        { role: 'generate', instructions: '', prompt: 'x' },
        fake.context,
      ),
    );
    const { message } = told.error instanceof Error ? told.error : new Error('No error.');
    expect(message).toContain('[redacted]');
    expect(JSON.stringify([message, fake.events, told.parts])).not.toContain('CANARY');
  });
});
