/**
 * Source of the program that stands in a sandbox's network namespace and lets the host in. It listens on a unix socket (first
 * argument); each connection starts with a port number and a line feed, then carries that port's bytes both ways.
 */
export const bridgeProgram = `
const net = require('node:net');
function dial(port, hosts, done) {
  const upstream = net.connect({ port, host: hosts[0], allowHalfOpen: true });
  upstream.once('connect', () => { upstream.removeAllListeners('error'); done(upstream); });
  upstream.once('error', () => hosts.length > 1 ? dial(port, hosts.slice(1), done) : done(null));
}
const server = net.createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
  client.on('error', () => client.destroy());
  let head = Buffer.alloc(0);
  const onReadable = () => {
    const bytes = client.read();
    if (bytes === null) return;
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf(10);
    if (end < 0) { if (head.length > 16) client.destroy(); return; }
    client.removeListener('readable', onReadable);
    dial(Number(head.subarray(0, end).toString('latin1')), ['127.0.0.1', '::1'], (upstream) => {
      if (upstream === null) return client.destroy();
      upstream.on('error', () => client.destroy());
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
      upstream.write(head.subarray(end + 1));
      client.pipe(upstream);
      upstream.pipe(client);
    });
  };
  client.on('readable', onReadable);
});
require('node:fs').rmSync(process.argv[1], { force: true });
server.listen(process.argv[1], () => process.stdout.write('ready'));
process.stdin.on('end', () => process.exit(0)).resume();
`;
