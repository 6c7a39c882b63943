import { isIP } from 'node:net';
import { EgressRefusal } from './egress-refusal.ts';
import { isPublicAddress } from './public-address.ts';

export interface DemoHosts {
  readonly pattern: string;
  readonly host: string;
  readonly port: number;
}

export interface Destination {
  readonly address: string;
  readonly port: number;
}

/** All addresses of a name, as the system's resolver gives them. */
export type LookupAddresses = (hostname: string) => Promise<readonly string[]>;

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
    return { address: demo.host, port: demo.port };
  }
  const addresses = isIP(name) === 0 ? await lookUp(name, options.lookup) : [name];
  const refused = addresses.find((address) => !isPublicAddress(address));
  if (refused !== undefined) {
    throw new EgressRefusal('address_not_allowed', `${name} leads to ${refused}, which is not a public address.`);
  }
  const [address] = addresses;
  if (address === undefined) throw new EgressRefusal('name_not_found', `${name} has no address.`);
  return { address, port };
}

async function lookUp(name: string, lookup: LookupAddresses): Promise<readonly string[]> {
  try {
    return await lookup(name);
  } catch (cause) {
    throw new EgressRefusal('name_not_found', `${name} could not be resolved.`, { cause });
  }
}

function matchesHostPattern(pattern: string, name: string): boolean {
  if (!pattern.startsWith('*.')) return pattern === name;
  return name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1;
}
