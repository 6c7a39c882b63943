import ipaddr from 'ipaddr.js';
import { isProviderAddress } from './provider-addresses.ts';

/**
 * Whether an IP address is public unicast and no provider's own, the only kind the crawler may connect to. IPv6 forms that carry an IPv4
 * address (mapped, 6to4, NAT64, Teredo, ISATAP) are refused whole: whoever needs them can name the IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  // A zone (`fe80::1%lo`) chooses an interface of this machine: no public address has one.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isProviderAddress(parsed)) return false;
  if (parsed instanceof ipaddr.IPv4) return true;
  // Global unicast is 2000::/3 (IANA). Of 64::/16 only the translation prefixes lead anywhere, and those have a range
  // of their own. ISATAP interface ids hide an IPv4 address.
  const [first = 0] = parsed.parts;
  const isIsatap = parsed.parts[5] === 0x5efe && ((parsed.parts[4] ?? 0) & 0xfdff) === 0;
  const isTranslated = reservedBlocks.some(([block, bits]) => parsed.match(block, bits));
  return ((first >= 0x2000 && first <= 0x3fff) || first === 0x64) && !isIsatap && !isTranslated;
}

/** Special-purpose blocks (IANA registry) that the library takes for ordinary ones. */
const reservedBlocks = ['64:ff9b::/96', '64:ff9b:1::/48', '2001::/23', '2002::/16', '3fff::/20'].map((block) =>
  ipaddr.IPv6.parseCIDR(block),
);
