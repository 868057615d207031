import type { IncomingMessage } from 'node:http';

/** Headers that never reach a preview: what a browser knows of the host app is none of its business. */
const withheld = new Set(['cookie', 'authorization', 'proxy-authorization']);

/** A node request as a web-standard one, without its body and without credentials; null when its target is no path. */
export function toRequest(incoming: IncomingMessage, host: string): Request | null {
  const target = incoming.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(`http://${host}${target}`)) return null;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || withheld.has(name) || name.startsWith(':')) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  // These three can't be made into a Request; nothing static answers them anyway.
  if (method === 'CONNECT' || method === 'TRACE' || method === 'TRACK') return null;
  return new Request(`http://${host}${target}`, { method, headers });
}
