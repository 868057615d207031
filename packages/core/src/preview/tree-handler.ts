import type { FileTree } from '@boxwright/protocol-parser';
import type { Handler } from '@boxwright/verify';
import { hashBytes } from '../values/hash.ts';
import { contentBytes } from '../values/tree-manifest.ts';
import { mediaTypeOf } from './media-type.ts';

/**
 * Serves files as a static site: GET and HEAD, `/` and folders give their `index.html`, an unknown path without an extension gives the
 * root's `index.html` (so that client-side routes load), anything else is 404. Answers carry an ETag and are revalidated each time, since
 * the next version is served at the same address. No cookie is read or set.
 */
export function treeHandler(files: FileTree): Handler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const path = findFile(files, new URL(request.url).pathname);
    const content = path === null ? undefined : files.get(path);
    if (path === null || content === undefined) {
      return new Response('Not found', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', ...always },
      });
    }
    const bytes = new Uint8Array(contentBytes(content));
    const etag = `"${(await hashBytes(bytes)).slice(0, 32)}"`;
    const headers = { etag, ...always, 'content-type': mediaTypeOf(path) };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: { ...headers, 'content-length': String(bytes.byteLength) },
    });
  };
}

const always = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };

function findFile(files: FileTree, pathname: string): string | null {
  const path = decodePath(pathname);
  if (path === null) return null;
  const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`];
  const found = candidates.find((candidate) => files.has(candidate));
  if (found !== undefined) return found;
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  return lastSegment.includes('.') || !files.has('index.html') ? null : 'index.html';
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.replace(/^\//, ''));
  } catch {
    return null;
  }
}
