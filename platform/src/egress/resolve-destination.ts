import { isIP } from 'node:net';
import { publicNameOf, WEB_PORTS } from '@proofline/contracts/public-name';
import { EgressRefusal } from './egress-refusal.ts';
import { matchesHostPattern } from './host-pattern.ts';
import type { LookupAddresses } from './look-up-addresses.ts';
import { isPublicAddress } from './public-address.ts';

export interface DemoHosts {
  readonly pattern: string;
  readonly host: string;
  readonly port: number;
}

export interface Destination {
  /** Checked addresses, in the order in which they are to be tried; never empty. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** The demo internet stands beside the agent: no country's proxy leads there, but for such as are part of it. */
  readonly isDemo: boolean;
}

/** A name with more addresses than any website has is not looked through. */
const MAX_ADDRESSES = 64;
const MAX_ADDRESSES_TRIED = 3;

/**
 * Where a connection to `hostname:port` goes: resolved once, so that the address checked is the address connected to.
 * One non-public address among several refuses them all: a name that points both ways is not to be trusted.
 * @throws EgressRefusal `address_not_allowed` or `name_not_found`
 */
export async function resolveDestination(
  hostname: string,
  port: number,
  options: { lookup: LookupAddresses; demoHosts: readonly DemoHosts[] },
): Promise<Destination> {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  const demo = options.demoHosts.find(({ pattern }) => matchesHostPattern(pattern, name));
  if (demo) {
    // Plain http on its usual port only: the demo internet is nothing else.
    if (port !== 80) throw new EgressRefusal('connection_failed', `${name} answers on port 80 only.`);
    return { addresses: [demo.host], port: demo.port, isDemo: true };
  }
  if (!WEB_PORTS.has(port)) throw new EgressRefusal('address_not_allowed', `Port ${port} is not one of the web.`);
  const addresses = isIP(name) === 0 ? await lookUp(name, options.lookup) : [name];
  if (addresses.length > MAX_ADDRESSES) {
    throw new EgressRefusal('address_not_allowed', `${name} has more than ${MAX_ADDRESSES} addresses.`);
  }
  const refused = addresses.find((address) => !isPublicAddress(address));
  if (refused !== undefined) {
    throw new EgressRefusal('address_not_allowed', `${name} leads to ${refused}, which is not a public address.`);
  }
  if (addresses.length === 0) throw new EgressRefusal('name_not_found', `${name} has no address.`);
  return { addresses: addresses.slice(0, MAX_ADDRESSES_TRIED), port, isDemo: false };
}

async function lookUp(name: string, lookup: LookupAddresses): Promise<readonly string[]> {
  const publicName = publicNameOf(name);
  if (publicName === undefined) {
    throw new EgressRefusal('address_not_allowed', `${name} is not the name of a public website.`);
  }
  try {
    return await lookup(publicName);
  } catch (cause) {
    throw new EgressRefusal('name_not_found', `${name} could not be resolved.`, { cause });
  }
}
