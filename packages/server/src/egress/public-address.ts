import { BlockList, isIP } from 'node:net';

/** IPv4 blocks from IANA's special-purpose registry, and others that are not public unicast addresses. */
const REFUSED_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // the metadata service of a large cloud, on a public address
  ['169.254.0.0', 16], // link-local, and with it most metadata services
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/**
 * Of IPv6 only global unicast (2000::/3) is allowed, which refuses mapped, compatible, NAT64, unique local, link-local,
 * site-local and multicast addresses without listing them. These blocks inside it are refused too.
 */
const GLOBAL_V6: readonly [string, number] = ['2000::', 3];
const REFUSED_V6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which carries an IPv4 address
  ['3fff::', 20], // documentation
];

const refusedV4 = new BlockList();
for (const [network, bits] of REFUSED_V4) refusedV4.addSubnet(network, bits, 'ipv4');
const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, 'ipv6');
const refusedV6 = new BlockList();
for (const [network, bits] of REFUSED_V6) refusedV6.addSubnet(network, bits, 'ipv6');

/** Whether an IP address can be reached from the whole internet; false for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  // A zone makes an address local to a link.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !refusedV4.check(address, 'ipv4');
  return family === 6 && globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}
