import { request } from 'node:http';

/** What a page answered. */
export interface Visit {
  readonly status: number;
  readonly body: string;
}

/**
 * Gets a page of a preview. Browsers take every name under `localhost` for this machine, Node's resolver does not, so
 * the connection goes to the loopback address and the name into the Host header.
 */
export function visit(url: string, signal: AbortSignal): Promise<Visit> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: port === '' ? 80 : port,
      path: pathname + search,
      headers: { host },
      signal,
    };
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
