import ipaddr from 'ipaddr.js';

export interface OwnAddressOptions {
  /** The address users type. */
  readonly publicUrl: string | undefined;
  /** What the server is bound to. */
  readonly host: string;
  /** Further names it is reached under, without ports. */
  readonly allowedHosts: readonly string[];
}

/** Under which names this server is itself, and which pages are its own. */
export interface OwnAddress {
  /**
   * Was the request sent to a name of ours? A page whose name was pointed at this machine (DNS rebinding) sends its own.
   * @param localAddress where the connection came in
   */
  isOwnHost(host: string | undefined, localAddress: string | undefined): boolean;
  /** Is it the origin of one of our pages, for a request that was sent to `host`, a name of ours? */
  isOwnOrigin(origin: string, host: string | undefined): boolean;
}

/** Configured names and loopback only; bound to all interfaces, also the address of the one that was used. Pure. */
export function ownAddress({ publicUrl, host, allowedHosts }: OwnAddressOptions): OwnAddress {
  const published = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isWildcard = host === '0.0.0.0' || host === '::';
  const names = new Set(
    [published?.host, ...allowedHosts, ...(isWildcard ? [] : [host.includes(':') ? `[${host}]` : host])]
      .flatMap((name) => readHost(name)?.hostname ?? [])
      .filter((name) => name !== ''),
  );
  const isOwnHost: OwnAddress['isOwnHost'] = (given, localAddress) => {
    const name = readHost(given)?.hostname;
    if (name === undefined) return false;
    if (names.has(name) || name === 'localhost') return true;
    const address = addressIn(name);
    if (address === undefined) return false;
    const isLocal = localAddress !== undefined && address.toString() === addressIn(localAddress)?.toString();
    return address.range() === 'loopback' || (isWildcard && isLocal);
  };
  return {
    isOwnHost,
    isOwnOrigin: (origin, host) => {
      const page = URL.parse(origin);
      if (page === null || page.host === '') return false;
      if (page.origin === published?.origin) return true;
      // Under the public name, the public address is the only one: its plain http is anybody's on the way.
      if (page.hostname === published?.hostname && published.protocol === 'https:') return false;
      return page.host === readHost(host, page.protocol)?.host;
    },
  };
}

/** The host of a `Host` header; undefined when it is none. The protocol tells which port need not be named. */
function readHost(given: string | undefined, protocol = 'http:'): URL | undefined {
  // Anything that could make the parser see a user, a path or another host is no host.
  if (given === undefined || !/^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(given)) return undefined;
  return URL.parse(`${protocol}//${given.replace(/\.(?=:\d+$|$)/, '')}`) ?? undefined;
}

function addressIn(hostname: string) {
  const text = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}
