import type { ServerResponse } from 'node:http';

/** Writes a web-standard response without its cookies; waits when the client reads slowly and stops when it leaves. */
export async function writeResponse(response: Response, headOnly: boolean, outgoing: ServerResponse): Promise<void> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
  outgoing.writeHead(response.status, headers);
  if (headOnly || response.body === null) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  for await (const chunk of response.body) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(chunk)) await drained(outgoing);
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off('drain', done);
      outgoing.off('close', done);
      resolve();
    };
    outgoing.on('drain', done);
    outgoing.on('close', done);
  });
}
