import { expect, test } from 'vitest';
import { codesOf, html } from '../../test/check-page.ts';
import { type Answer, servePages } from '../../test/serve-pages.ts';
import { verify } from '../verify.ts';
import { http } from './http.ts';

type Pages = Readonly<Record<string, Answer>>;

const { signal } = new AbortController();

async function check(pages: Pages) {
  await using server = await servePages(pages);
  const report = await verify([http], { url: server.url, signal, browser: null });
  const [result] = report.results;
  if (result === undefined) throw new Error('The run has no result.');
  return result;
}

const good: readonly [string, Pages][] = [
  ['an HTML document', { '/': html('Hello') }],
  ['a redirect within the origin', { '/': { status: 308, headers: { location: '/en' } }, '/en': html('Hello') }],
  [
    'a document that goes on and on',
    {
      '/': (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html>'),
    },
  ],
];
test.each(good)('passes %s', async (_name, pages) => {
  expect(await check(pages)).toMatchObject({ id: 'http', status: 'pass' });
});

const bad: readonly [string, Pages, string][] = [
  ['an error status', { '/': { status: 500, body: html('Oops') } }, 'http-status'],
  ['no page', {}, 'http-status'],
  ['a not modified', { '/': { status: 304 } }, 'http-status'],
  ['JSON', { '/': { body: '{}', type: 'application/json' } }, 'http-not-html'],
  ['an empty document', { '/': '' }, 'http-empty'],
  ['white space', { '/': ' \n ' }, 'http-empty'],
  [
    'a redirect to another origin',
    { '/': { status: 302, headers: { location: 'https://example.com/' } } },
    'http-redirected-away',
  ],
  ['a redirect to itself', { '/': { status: 302, headers: { location: '/' } } }, 'http-redirected-away'],
  ['a connection that is cut', { '/': (request) => void request.socket.destroy() }, 'http-unreachable'],
];
test.each(bad)('fails %s', async (_name, pages, code) => {
  expect(codesOf(await check(pages))).toEqual([code]);
});

test('fails an address at which nobody listens', async () => {
  const server = await servePages({});
  await server[Symbol.asyncDispose]();
  const { results } = await verify([http], { url: server.url, signal, browser: null });
  expect(results).toMatchObject([{ status: 'fail', findings: [{ code: 'http-unreachable' }] }]);
});

test('asks the handler of an origin instead of the network', async () => {
  const asked: string[] = [];
  const handler = async (request: Request): Promise<Response> => {
    asked.push(request.url);
    return new Response('<p>Hello', { headers: { 'content-type': 'text/html' } });
  };
  const origins = { 'http://app.localhost': handler };
  const { ok } = await verify([http], { url: 'http://app.localhost/x', signal, browser: null, origins });
  expect(ok).toBe(true);
  expect(asked).toEqual(['http://app.localhost/x']);
});
