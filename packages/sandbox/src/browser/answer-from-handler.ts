import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isReadableStream } from './web-stream.ts';
import type { OriginHandler } from './browser-launcher.ts';

/** Has a handler answer a request of the browser. A handler that throws is a plain 500. */
export async function answerFromHandler(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  handler: OriginHandler,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const response = await respond(requestOf(incoming, url, gone.signal), handler);
  const headers: string[] = [...response.headers].flat();
  outgoing.writeHead(response.status, headers);
  const { body } = response;
  if (body === null || incoming.method === 'HEAD') {
    outgoing.end();
    return;
  }
  try {
    if (isReadableStream(body)) await pipeline(Readable.fromWeb(body), outgoing);
  } catch {
    // The page left, or the body broke off: the browser sees a cut response, as from any server.
    outgoing.destroy();
  }
}

async function respond(request: Request, handler: OriginHandler): Promise<Response> {
  try {
    return await handler(request);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return new Response(text, { status: 500, headers: { 'content-type': 'text/plain' } });
  }
}

function requestOf(incoming: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name !== 'proxy-connection' && value !== undefined)
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  const init = { method, headers, signal, body: bytesOf(incoming), duplex: 'half' };
  return new Request(url, init);
}

function bytesOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = incoming[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
  });
}
