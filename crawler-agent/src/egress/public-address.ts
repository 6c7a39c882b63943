import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is public unicast, the only kind the crawler may connect to. IPv6 forms that carry an IPv4
 * address (mapped, 6to4, NAT64, Teredo, ISATAP) are refused whole: whoever needs them can name the IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) {
    // Global unicast is 2000::/3 (IANA); ISATAP interface ids hide an IPv4 address in it.
    const [first = 0] = parsed.parts;
    const isIsatap = parsed.parts[5] === 0x5efe && ((parsed.parts[4] ?? 0) & 0xfdff) === 0;
    return first >= 0x2000 && first <= 0x3fff && !isIsatap;
  }
  return true;
}
