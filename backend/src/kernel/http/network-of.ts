import ipaddr from 'ipaddr.js';

/** Whoever has one IPv6 address has all of its /64. */
const ipv6NetworkBits = 64;

/** What limits count an address as: IPv4 by itself, IPv6 with its network. Pure. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${ipaddr.process(address)}/${ipv6NetworkBits}`);
  return `${network}/${ipv6NetworkBits}`;
}
