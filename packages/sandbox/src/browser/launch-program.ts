/**
 * Source of the first program in the browser's namespaces. It carries loopback connections on a port (first argument) to the guard's unix
 * socket (second argument), and starts the browser (the rest) once it listens. That is the browser's whole network. It ends when
 * the browser does. Descriptors that the host's supervisor left open are written over with an empty file on the way.
 */
export const launchProgram = `
const fs = require('node:fs');
const net = require('node:net');
const { spawn } = require('node:child_process');
const [port, guard, browser, ...args] = process.argv.slice(1);
const server = net.createServer({ allowHalfOpen: true }, (client) => {
  const upstream = net.connect({ path: guard, allowHalfOpen: true });
  for (const [a, b] of [[client, upstream], [upstream, client]]) {
    a.on('error', () => b.destroy());
    a.on('close', () => b.destroy());
    a.pipe(b);
  }
});
function inherited(fd) {
  try {
    const flags = /^flags:\\s+([0-7]+)$/m.exec(fs.readFileSync('/proc/self/fdinfo/' + fd, 'latin1'));
    return fd > 4 && (Number.parseInt(flags[1], 8) & 0o2000000) === 0;
  } catch { return false; }
}
server.listen(Number(port), '127.0.0.1', () => {
  const empty = fs.openSync('/dev/null', 'r');
  const stdio = [0, 1, 2, 3, 4];
  for (const fd of fs.readdirSync('/proc/self/fd').map(Number).filter(inherited)) stdio[fd] = empty;
  for (let fd = 0; fd < stdio.length; fd += 1) stdio[fd] ??= 'ignore';
  const child = spawn(browser, args, { stdio });
  child.on('error', (error) => { console.error(error.message); process.exit(127); });
  child.on('exit', (code) => process.exit(code ?? 1));
});
`;
