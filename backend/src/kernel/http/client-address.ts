import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { parse as parseForwarded } from 'forwarded-parse';
import ipaddr from 'ipaddr.js';

/** Which header the trusted proxies write. The other one is whatever a client pleases, and is not looked at. */
export type ForwardedHeader = 'x-forwarded-for' | 'forwarded';

export interface ProxySettings {
  /** Proxies whose word is taken. */
  readonly trusted: BlockList;
  readonly header: ForwardedHeader;
}

/** What is asked of a request. */
export type AddressedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** An address that is none, of a connection that is gone already. */
const nobody = '0.0.0.0';

/**
 * The one answer to "who is asking": the nearest hop that is no proxy of ours. Each proxy adds whom it was asked by at
 * the end, so what stands left of the first untrusted hop is that hop's own word and is not read. Pure.
 * @returns an address in its usual spelling, IPv4 never as IPv6
 */
export function clientAddress({ headers, socket }: AddressedRequest, { trusted, header }: ProxySettings): string {
  let nearest = readAddress(socket.remoteAddress ?? '') ?? nobody;
  const hops = header === 'forwarded' ? forwardedHops(headers.forwarded) : xForwardedHops(headers['x-forwarded-for']);
  while (isTrusted(trusted, nearest)) {
    const hop = hops.pop();
    const before = hop === undefined ? undefined : readAddress(hop);
    // Nobody, or a name that cannot be read: the proxy speaks for itself.
    if (before === undefined) break;
    nearest = before;
  }
  return nearest;
}

export function isTrusted(trusted: BlockList, address: string): boolean {
  return trusted.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function xForwardedHops(header: string | string[] | undefined): string[] {
  return [header ?? []].flat().join(',').split(',');
}

function forwardedHops(header: string | undefined): string[] {
  if (header === undefined) return [];
  try {
    return parseForwarded(header).map((hop) => hop.for ?? '');
  } catch {
    return [];
  }
}

/** `192.0.2.1`, `192.0.2.1:5678`, `2001:db8::1`, `[2001:db8::1]:80`; undefined for anything else. */
function readAddress(text: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\](?::\d{1,5})?|([0-9.]+)(?::\d{1,5})?)$/i.exec(text.trim()) ?? [];
  const address = (bracketed ?? plain ?? text).trim().replace(/%.*$/, '');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address).toString() : undefined;
}
