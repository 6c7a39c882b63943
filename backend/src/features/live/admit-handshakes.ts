import type { IncomingMessage } from 'node:http';
import { clientAddress, type ProxySettings } from '../../kernel/http/client-address.ts';
import { networkOf } from '../../kernel/http/network-of.ts';
import type { OwnAddress } from '../../kernel/http/own-address.ts';

/**
 * Connections of one address that have not said who they are yet. Browsers do so within a round trip; room for all of an
 * office coming back at once.
 */
export const MAX_ANONYMOUS_SOCKETS = 50;

type Handshake = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Which requests may open a connection at all. Whose it is, is asked when it joins. */
export interface Handshakes {
  /** Undefined: it may; else why not. */
  refusal(request: Handshake): 'other_name' | 'cross_site' | 'too_many' | undefined;
  /** A connection was made. Call `known` once it has said whose it is, or is closed; more than once does no harm. */
  opened(request: Handshake): { known(): void };
}

/**
 * A browser names its origin with every WebSocket; a request without one is no WebSocket of a browser, and passes unless
 * the browser says that it comes from another site.
 */
export function admitHandshakes({
  ownAddress,
  proxies,
}: {
  readonly ownAddress: OwnAddress;
  readonly proxies: ProxySettings;
}): Handshakes {
  const anonymous = new Map<string, number>();
  const networkOfClient = (request: Handshake) => networkOf(clientAddress(request, proxies));
  return {
    refusal: (request) => {
      const { origin, host, 'sec-fetch-site': site, ':authority': authority } = request.headers;
      const name = typeof authority === 'string' ? authority : host;
      if (!ownAddress.isOwnHost(name, request.socket.localAddress)) return 'other_name';
      const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
      const isOwn = origin === undefined ? isOwnSite : ownAddress.isOwnOrigin(origin, name);
      if (!isOwn) return 'cross_site';
      return (anonymous.get(networkOfClient(request)) ?? 0) < MAX_ANONYMOUS_SOCKETS ? undefined : 'too_many';
    },
    opened: (request) => {
      const network = networkOfClient(request);
      anonymous.set(network, (anonymous.get(network) ?? 0) + 1);
      let isKnown = false;
      return {
        known: () => {
          if (isKnown) return;
          isKnown = true;
          const left = (anonymous.get(network) ?? 1) - 1;
          if (left === 0) anonymous.delete(network);
          else anonymous.set(network, left);
        },
      };
    },
  };
}
