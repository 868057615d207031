import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideByPolicy, decideByRegistries } from './egress-policy.ts';
import { type EgressDecision, openEgressProxy } from './egress-proxy.ts';
import { isPublicAddress } from './public-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'boxwright-egress-'));
let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer((incoming, response) => response.end(`host ${incoming.url}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '172.15.0.1', '172.32.0.1', '100.63.0.1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.5',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
  ],
  ...[
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
  ],
  ...['fc00::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each<[host: string, port: number, decision: EgressDecision]>([
  ['registry.example', 443, 'public'],
  ['a.cdn.example', 443, 'public'],
  ['a.b.cdn.example', 443, 'public'],
  ['cdn.example', 443, 'refuse'],
  ['xcdn.example', 443, 'refuse'],
  ['registry.example.evil.test', 443, 'refuse'],
  ['a.registry.example', 443, 'refuse'],
  ['registry.example', 80, 'refuse'],
  ['registry.example.', 443, 'refuse'],
  ['127.0.0.1', 443, 'refuse'],
  ['2130706433', 443, 'refuse'],
  ['0x7f000001', 443, 'refuse'],
  ['0177.0.0.1', 443, 'refuse'],
  ['[::1]', 443, 'refuse'],
])('a list of hosts meets %s:%i with %s', (host, at, decision) => {
  const policy = { allowHosts: ['registry.example', '*.CDN.example'] };
  expect(decideByPolicy(policy, { host, port: at, kind: 'connect' })).toBe(decision);
});

test('the policy none refuses everything, and all takes public hosts on the web’s ports', () => {
  expect(decideByPolicy('none', { host: 'example.com', port: 443, kind: 'connect' })).toBe('refuse');
  expect(decideByPolicy('all', { host: 'example.com', port: 443, kind: 'connect' })).toBe('public');
  expect(decideByPolicy('all', { host: 'example.com', port: 22, kind: 'connect' })).toBe('refuse');
});

test('an installer reaches the registries of the configuration, each on its own port and in its own way', () => {
  const registries = ['https://registry.example/', 'http://localhost:4873/'];
  const decide = (host: string, at: number, kind: 'connect' | 'http') =>
    decideByRegistries(registries, { host, port: at, kind });
  expect(decide('registry.example', 443, 'connect')).toBe('any-address');
  expect(decide('localhost', 4873, 'http')).toBe('any-address');
  expect(decide('localhost', 4873, 'connect')).toBe('refuse');
  expect(decide('localhost', 80, 'http')).toBe('refuse');
  expect(decide('example.com', 443, 'connect')).toBe('refuse');
});

/** Asks the proxy for a tunnel; gives the status, and what a server said through it. */
function tunnel(socketPath: string, target: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method: 'CONNECT', path: target });
    asked.once('error', reject);
    asked.once('connect', (response, socket) => {
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
      socket.once('close', () => resolve({ status: response.statusCode ?? 0, text }));
      socket.write('GET /through HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    });
    asked.end();
  });
}

test('what is let through is connected to the address that was looked at', async () => {
  const socketPath = join(folder, 'any.sock');
  const resolved: string[] = [];
  const resolve = async (host: string): Promise<string[]> => {
    resolved.push(host);
    // A second look at the name would lead elsewhere.
    return resolved.length === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
  };
  const proxy = await openEgressProxy({ socketPath, decide: () => 'any-address', resolve });
  const { status, text } = await tunnel(socketPath, `rebinds.example:${port}`);
  await proxy.close();
  expect(status).toBe(200);
  expect(text).toMatch(/host \/through$/);
  expect(resolved).toEqual(['rebinds.example']);
});

test('a name with one private address among public ones is refused', async () => {
  const socketPath = join(folder, 'public.sock');
  const proxy = await openEgressProxy({
    socketPath,
    decide: () => 'public',
    resolve: async () => ['1.1.1.1', '10.0.0.1'],
  });
  const { status } = await tunnel(socketPath, 'mixed.example:443');
  await proxy.close();
  expect(status).toBe(403);
});
