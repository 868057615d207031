import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, node, output } from '../clause-context.ts';

const requires = 'egress';

/** Tries addresses given as arguments by TCP; prints those that answered. */
const dialAll = `
const net = require('node:net');
const tries = process.argv.slice(1).map((target) => new Promise((resolve) => {
  const at = target.lastIndexOf(':');
  const socket = net.connect({ host: target.slice(0, at), port: Number(target.slice(at + 1)) });
  socket.setTimeout(2000, () => { socket.destroy(); resolve(null) });
  socket.on('connect', () => { socket.destroy(); resolve(target) }).on('error', () => resolve(null));
}));
Promise.all(tries).then((done) => console.log(JSON.stringify(done.filter(Boolean))));`;

/** Asks the proxy that the environment names for a tunnel to each argument; prints the statuses. */
export const tunnelAll = `
const http = require('node:http');
const proxy = new URL(process.env.HTTPS_PROXY);
const tries = process.argv.slice(1).map((target) => new Promise((resolve) => {
  const request = http.request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: target });
  request.on('connect', (response, socket) => { socket.destroy(); resolve(response.statusCode) });
  request.on('response', (response) => resolve(response.statusCode)).on('error', () => resolve(0));
  request.end();
}));
Promise.all(tries).then((done) => console.log(JSON.stringify(done)));`;

/** Hosts of an allowlist, and look-alikes that are not on it. */
const allowHosts = ['registry.example', '*.cdn.example'];

/** What a sandbox may reach. */
export const egressClauses: readonly ClauseDefinition[] = [
  {
    id: 'egress/none',
    title: 'without a policy no address answers: no public one, no private one, no metadata service',
    requires,
    async run({ create }) {
      const targets = [
        '1.1.1.1:443',
        '8.8.8.8:53',
        '169.254.169.254:80',
        '10.0.0.1:80',
        '192.168.0.1:80',
        '[fd00:ec2::254]:80',
      ];
      assert.equal(await output(await create(), node(dialAll, ...targets)), '[]\n');
    },
  },
  {
    id: 'egress/no-names',
    title: 'without a policy no name resolves',
    requires,
    async run({ create }) {
      const code = 'require("node:dns").lookup("example.com", (error) => console.log(error ? "none" : "resolved"))';
      assert.equal(await output(await create(), node(code)), 'none\n');
    },
  },
  {
    id: 'egress/no-proxy-without-policy',
    title: 'without a policy no proxy is named',
    requires,
    async run({ create }) {
      assert.equal(await output(await create(), node('console.log(process.env.HTTPS_PROXY ?? "none")')), 'none\n');
    },
  },
  {
    id: 'egress/other-hosts',
    title: 'with a list of hosts every other host, look-alikes too, is refused by the proxy',
    requires,
    async run({ create }) {
      const sandbox = await create({ egress: { allowHosts } });
      const targets = [
        'localhost:443',
        'example.com:443',
        'registry.example.evil.test:443',
        'xregistry.example:443',
        'cdn.example:443',
        'a.registry.example:443',
      ];
      assert.equal(await output(sandbox, node(tunnelAll, ...targets)), '[403,403,403,403,403,403]\n');
    },
  },
  {
    id: 'egress/raw-addresses',
    title: 'with a list of hosts no bare address is admitted, in any spelling',
    requires,
    async run({ create }) {
      const sandbox = await create({ egress: { allowHosts } });
      const targets = [
        '127.0.0.1:443',
        '169.254.169.254:443',
        '[::1]:443',
        '2130706433:443',
        '0x7f.1:443',
        '[::ffff:127.0.0.1]:443',
      ];
      assert.deepEqual(
        JSON.parse(await output(sandbox, node(tunnelAll, ...targets))),
        targets.map(() => 403),
      );
    },
  },
  {
    id: 'egress/other-ports',
    title: 'an allowed host is admitted on port 443 only',
    requires,
    async run({ create }) {
      const sandbox = await create({ egress: { allowHosts: ['localhost'] } });
      assert.equal(
        await output(sandbox, node(tunnelAll, 'localhost:22', 'localhost:80', 'localhost:8443')),
        '[403,403,403]\n',
      );
    },
  },
  {
    id: 'egress/names-of-private-addresses',
    title: 'an allowed name that leads to a private address is refused',
    requires,
    async run({ create }) {
      const sandbox = await create({ egress: { allowHosts: ['localhost'] } });
      assert.equal(await output(sandbox, node(tunnelAll, 'localhost:443')), '[403]\n');
    },
  },
  {
    id: 'egress/only-through-the-proxy',
    title: 'with a list of hosts nothing is reached past the proxy',
    requires,
    async run({ create }) {
      const sandbox = await create({ egress: { allowHosts } });
      assert.equal(await output(sandbox, node(dialAll, '1.1.1.1:443', '169.254.169.254:80', '10.0.0.1:80')), '[]\n');
    },
  },
  {
    id: 'egress/bad-hosts',
    title: 'what is no host name is sandbox/invalid-argument',
    requires,
    async run({ create }) {
      for (const host of ['', 'https://example.com', 'example.com:443', '*', 'a b', '*.*.example']) {
        await failsWith(create({ egress: { allowHosts: [host] } }), 'sandbox/invalid-argument');
      }
    },
  },
];
