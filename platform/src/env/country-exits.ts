import { isIP } from 'node:net';
import { z } from 'zod';

/** A proxy through which a country's connections leave. Never logged: it may hold a password. */
export interface UpstreamProxy {
  readonly protocol: 'http' | 'https' | 'socks5';
  readonly host: string;
  readonly port: number;
  /** Null when it asks for none. */
  readonly credentials: { readonly username: string; readonly password: string } | null;
}

const countryPattern = /^[A-Z][A-Z0-9]$/;
const defaultPorts = { http: 8080, https: 443, socks5: 1080 } as const;

/** `DE=http://user:password@proxy.example:3128,AT=socks5://10.0.0.9:1080`: proxies by country. */
export const countryProxiesSchema = z.string().transform((text, context): ReadonlyMap<string, UpstreamProxy> => {
  const proxies = new Map<string, UpstreamProxy>();
  for (const entry of text.split(',')) {
    const [, country = '', address = ''] = /^\s*([A-Za-z][A-Za-z0-9])=(\S+)\s*$/.exec(entry) ?? [];
    const proxy = readProxy(address);
    if (proxy === undefined || proxies.has(country.toUpperCase())) {
      // The entry is not repeated: it may hold a password.
      context.addIssue('must be entries like DE=http://user:password@host:port, one a country, parted by commas');
      return new Map();
    }
    proxies.set(country.toUpperCase(), proxy);
  }
  return proxies;
});

/** `DE=203.0.113.7,*=198.51.100.4`: the address websites see, by country; `*` for direct connections. */
export const exitAddressesSchema = z.string().transform((text, context): ReadonlyMap<string, string> => {
  const entries = text.split(',').map((entry) => entry.split('=').map((part) => part.trim()));
  const isRight = entries.every(
    ([country = '', address = '', ...rest]) =>
      rest.length === 0 && (country === '*' || countryPattern.test(country.toUpperCase())) && isIP(address) !== 0,
  );
  if (!isRight) {
    context.addIssue('must be entries like DE=203.0.113.7 or *=198.51.100.4 parted by commas');
    return new Map();
  }
  return new Map(entries.map(([country = '', address = '']) => [country.toUpperCase(), address]));
});

function readProxy(address: string): UpstreamProxy | undefined {
  const protocol = (['http', 'https', 'socks5'] as const).find((known) => address.startsWith(`${known}://`));
  // A scheme the URL parser knows keeps its default port to itself; one it does not know is kept as it is written.
  const url = URL.parse(address.replace(/^[a-z0-9]+:/, 'proxy:'));
  if (protocol === undefined || url === null || url.hostname === '' || !/^\/?$/.test(url.pathname)) return undefined;
  if (url.search !== '' || url.hash !== '') return undefined;
  const { username, password } = url;
  return {
    protocol,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || defaultPorts[protocol]),
    credentials:
      username === '' ? null : { username: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}
