import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeContext } from '../../test/support/fake-context.ts';
import { tell } from '../../test/support/tell.ts';
import { createModelPort } from '../model/create-model-port.ts';
import { chooseModel } from './choose-model.ts';
import { detectLocalModel } from './detect-local-model.ts';
import { isLoopback } from './local-servers.ts';

const open: Server[] = [];
afterEach(async () => {
  await Promise.all(
    open.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        }),
    ),
  );
});

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`;
}

/** A server that speaks the wire format of chat completions, streamed. */
function chatServer(models: readonly string[], pieces: readonly string[], seen: unknown[] = []): Promise<string> {
  return listen((request, response) => {
    if (request.url === '/v1/models') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }));
      return;
    }
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      seen.push(JSON.parse(Buffer.concat(body).toString()));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (data: unknown): void => void response.write(`data: ${JSON.stringify(data)}\n\n`);
      const chunk = (delta: unknown, finish: string | null = null): unknown => ({
        id: 'c',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
      send(chunk({ role: 'assistant', content: '' }));
      for (const content of pieces) send(chunk({ content }));
      send(chunk({}, 'stop'));
      send({
        id: 'c',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [],
        usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
      });
      response.end('data: [DONE]\n\n');
    });
  });
}

describe('detectLocalModel', () => {
  it('finds a model and talks to it over the wire', async () => {
    const seen: unknown[] = [];
    const baseUrl = await chatServer(['nomic-embed-text', 'qwen3-coder:30b'], ['Hel', 'lo'], seen);
    const found = await detectLocalModel({ servers: [{ name: 'Ollama', baseUrl }] });
    expect(found).toMatchObject({ server: 'Ollama', modelId: 'qwen3-coder:30b' });
    const fake = fakeContext();
    const model = found?.model;
    if (model === undefined) throw new Error('No model was found.');
    const told = await tell(
      createModelPort({ generate: [model] }).stream(
        { role: 'generate', instructions: 'Be brief.', prompt: 'Hello?' },
        fake.context,
      ),
    );
    expect(told.text).toBe('Hello');
    expect(fake.settled).toMatchObject([{ inputTokens: 7, outputTokens: 3 }]);
    expect(seen).toMatchObject([
      {
        model: 'qwen3-coder:30b',
        stream: true,
        messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }],
      },
    ]);
  });

  it('takes the first in order that has a model, however fast the others are', async () => {
    const empty = await chatServer(['bge-large'], []);
    const one = await chatServer(['one'], []);
    const two = await chatServer(['two'], []);
    const servers = [
      { name: 'Empty', baseUrl: empty },
      { name: 'One', baseUrl: one },
      { name: 'Two', baseUrl: two },
    ];
    expect(await detectLocalModel({ servers })).toMatchObject({ server: 'One' });
  });

  it('finds nothing where nobody listens, where someone else does, and where nobody answers in time', async () => {
    const other = await listen((_request, response) => response.end('<h1>Hello</h1>'));
    const slow = await listen(() => undefined);
    const gone = await chatServer(['m'], []);
    open.pop()?.close();
    const servers = [other, slow, gone].map((baseUrl, index) => ({ name: String(index), baseUrl }));
    expect(await detectLocalModel({ servers, timeoutMs: 100 })).toBeNull();
  });

  it('stops with the reason of its signal', async () => {
    const baseUrl = await listen(() => undefined);
    const abort = new AbortController();
    const looking = detectLocalModel({ servers: [{ name: 'Slow', baseUrl }], timeoutMs: 60_000, signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(looking).rejects.toThrow('enough');
  });

  it('sends code to no other machine', async () => {
    await expect(
      detectLocalModel({ servers: [{ name: 'Far', baseUrl: 'http://models.test/v1' }] }),
    ).rejects.toMatchObject({ code: 'core/invalid-definition' });
  });
});

describe('what counts as this machine', () => {
  it.each(['http://127.0.0.1:1/v1', 'http://localhost:1', 'https://127.9.9.9', 'http://[::1]:1'])(
    '%s does',
    (address) => expect(isLoopback(address)).toBe(true),
  );
  it.each([
    'http://127.0.0.1.evil.test',
    'http://localhost.evil.test',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'file:///etc',
    'x',
    'http://127.0.0.1@evil.test',
  ])('%s does not', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});

describe('chooseModel', () => {
  it.each([
    [{ data: [{ id: 'text-embedding-3' }, { id: 'llama3.3' }] }, 'llama3.3'],
    [{ data: [{ id: 'whisper-1' }] }, null],
    [{ data: [] }, null],
    [{ models: [] }, null],
    [null, null],
  ])('of %j takes %s', (list, id) => expect(chooseModel(list)).toBe(id));
});
