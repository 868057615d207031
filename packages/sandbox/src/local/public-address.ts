import { BlockList, isIP } from 'node:net';

/** Addresses that lead to this machine, its neighbours, or nowhere: the special-purpose registries of IANA (RFC 6890 and later). */
const special: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Of IPv6 only global unicast is public, and of that not documentation, Teredo, ORCHID or 6to4, which carry other addresses inside. */
const specialIpv6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  const list = new BlockList();
  if (family === 4) {
    for (const [network, prefix] of special) list.addSubnet(network, prefix, 'ipv4');
    return !list.check(address, 'ipv4');
  }
  if (family !== 6) return false;
  for (const [network, prefix] of specialIpv6) list.addSubnet(network, prefix, 'ipv6');
  const unicast = new BlockList();
  unicast.addSubnet('2000::', 3, 'ipv6');
  return unicast.check(address, 'ipv6') && !list.check(address, 'ipv6');
}
