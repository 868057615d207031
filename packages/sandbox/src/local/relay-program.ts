/**
 * Source of the program that stands in a network namespace and carries loopback connections on a port (first argument) to a unix socket
 * (second argument). When there is a third argument, it and the rest are a command to run once it listens; it ends with that.
 */
export const relayProgram = `
const net = require('node:net');
const [port, socket, ...command] = process.argv.slice(1);
const server = net.createServer({ allowHalfOpen: true }, (client) => {
  const upstream = net.connect({ path: socket, allowHalfOpen: true });
  for (const [a, b] of [[client, upstream], [upstream, client]]) {
    a.on('error', () => b.destroy());
    a.on('close', () => b.destroy());
    a.pipe(b);
  }
});
server.listen(Number(port), '127.0.0.1', () => {
  if (command.length === 0) return process.stdout.write('ready');
  const child = require('node:child_process').spawn(command[0], command.slice(1), { stdio: 'inherit' });
  child.on('error', (error) => { console.error(error.message); process.exit(127); });
  child.on('exit', (code) => process.exit(code ?? 1));
});
`;

/** Where programs find the proxy, inside their network namespace. */
export const insideProxyPort = 3129;

/** Variables that lead programs, Node's own `fetch` among them, to the proxy. */
export const proxyEnv: Readonly<Record<string, string>> = {
  HTTP_PROXY: `http://127.0.0.1:${insideProxyPort}`,
  HTTPS_PROXY: `http://127.0.0.1:${insideProxyPort}`,
  http_proxy: `http://127.0.0.1:${insideProxyPort}`,
  https_proxy: `http://127.0.0.1:${insideProxyPort}`,
  NO_PROXY: 'localhost,127.0.0.1,::1',
  NODE_USE_ENV_PROXY: '1',
};
