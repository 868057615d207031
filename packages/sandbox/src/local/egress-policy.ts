import { isIP } from 'node:net';
import type { EgressPolicy } from '../provider.ts';
import type { EgressDecision, EgressTarget } from './egress-proxy.ts';

/** Decides by a sandbox's policy. Named hosts are reached by TLS on port 443 only, by name only, at public addresses only. */
export function decideByPolicy(policy: EgressPolicy, target: EgressTarget): EgressDecision {
  if (policy === 'none' || !isHostName(target.host)) return 'refuse';
  if (policy === 'all') return target.port === 443 || target.port === 80 ? 'public' : 'refuse';
  if (target.kind !== 'connect' || target.port !== 443) return 'refuse';
  return policy.allowHosts.some((allowed) => matches(allowed.toLowerCase(), target.host)) ? 'public' : 'refuse';
}

/** Decides for an installer: the registries of the host's configuration, wherever they are, each on its own port. */
export function decideByRegistries(registries: readonly string[], target: EgressTarget): EgressDecision {
  const allowed = registries.filter((each) => URL.canParse(each)).map((each) => new URL(each));
  const found = allowed.some(({ protocol, hostname, port }) => {
    const kind = protocol === 'https:' ? 'connect' : 'http';
    return (
      hostname === target.host &&
      Number(port || (protocol === 'https:' ? 443 : 80)) === target.port &&
      kind === target.kind
    );
  });
  return found ? 'any-address' : 'refuse';
}

/** A name with a letter in its last label: no address in any spelling, decimal, octal or hexadecimal. */
function isHostName(host: string): boolean {
  const last = host.split('.').at(-1) ?? '';
  return isIP(host) === 0 && /^[a-z0-9._-]+$/.test(host) && /[a-z]/.test(last) && !last.startsWith('0x');
}

function matches(allowed: string, host: string): boolean {
  return allowed.startsWith('*.')
    ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1
    : host === allowed;
}
