import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type AddressedRequest, clientAddress, type ProxySettings } from './client-address.ts';
import { networkOf } from './network-of.ts';

const trusted = new BlockList();
trusted.addAddress('127.0.0.1');
trusted.addSubnet('10.1.0.0', 16);
trusted.addSubnet('fd00::', 8, 'ipv6');
const proxies: ProxySettings = { trusted, header: 'x-forwarded-for' };
const rfc7239: ProxySettings = { trusted, header: 'forwarded' };

const request = (remoteAddress: string | undefined, headers: AddressedRequest['headers'] = {}): AddressedRequest => ({
  socket: { remoteAddress },
  headers,
});
const by = (remoteAddress: string, forwardedFor: string) => request(remoteAddress, { 'x-forwarded-for': forwardedFor });

/** Who really asked, in each case, whatever they wrote into the header. */
const cases: readonly [what: string, AddressedRequest, who: string][] = [
  ['nobody in between', request('198.51.100.7'), '198.51.100.7'],
  ['a proxy', by('127.0.0.1', '198.51.100.7'), '198.51.100.7'],
  ['two proxies', by('127.0.0.1', '198.51.100.7, 10.1.2.3'), '198.51.100.7'],
  ['a forger behind a proxy', by('127.0.0.1', '203.0.113.9, 198.51.100.7'), '198.51.100.7'],
  ['a forger who names a proxy of ours', by('127.0.0.1', '203.0.113.9, 10.1.2.3, 198.51.100.7'), '198.51.100.7'],
  ['a forger without a proxy', by('198.51.100.7', '203.0.113.9'), '198.51.100.7'],
  ['a proxy of somebody else', by('10.2.0.1', '203.0.113.9'), '10.2.0.1'],
  ['a proxy that asks for itself', request('127.0.0.1'), '127.0.0.1'],
  ['a proxy that was asked by nobody it knows', by('127.0.0.1', 'unknown'), '127.0.0.1'],
  ['rubbish before a proxy', by('127.0.0.1', "' or 1=1 --, 10.1.2.3"), '10.1.2.3'],
  ['a proxy that names ports', by('127.0.0.1', '198.51.100.7:5123'), '198.51.100.7'],
  ['IPv6 with a port', by('fd00::1', '[2001:db8::7]:5123'), '2001:db8::7'],
  ['IPv4 as IPv6', by('::ffff:127.0.0.1', '::ffff:198.51.100.7'), '198.51.100.7'],
  ['a connection that is gone', request(undefined), '0.0.0.0'],
];

describe('The client of a request', () => {
  it.each(cases)('behind %s', (_what, asked, who) => {
    expect(clientAddress(asked, proxies)).toBe(who);
  });

  it('is read from Forwarded where that is what the proxies write', () => {
    const forwarded = 'for=203.0.113.9, for="[2001:db8::7]:5123";proto=https, for=10.1.2.3';
    expect(clientAddress(request('127.0.0.1', { forwarded }), rfc7239)).toBe('2001:db8::7');
    expect(clientAddress(request('127.0.0.1', { forwarded: 'for=_hidden' }), rfc7239)).toBe('127.0.0.1');
    expect(clientAddress(request('127.0.0.1', { forwarded: 'for=";' }), rfc7239)).toBe('127.0.0.1');
  });

  it('is never read from the header that clients may write as they please', () => {
    const both = { forwarded: 'for=203.0.113.9', 'x-forwarded-for': '198.51.100.7' };
    expect(clientAddress(request('127.0.0.1', both), proxies)).toBe('198.51.100.7');
    expect(clientAddress(request('127.0.0.1', both), rfc7239)).toBe('203.0.113.9');
  });

  it.each<[string, (asked: AddressedRequest) => string]>([
    ['the first hop is believed', ({ headers, socket }) => hopsOf(headers)[0] ?? socket.remoteAddress ?? ''],
    ['every sender is believed', ({ headers, socket }) => hopsOf(headers).at(-1) ?? socket.remoteAddress ?? ''],
    ['the connection alone counts', ({ socket }) => socket.remoteAddress ?? ''],
  ])('is seen to be wrong where %s', (_what, mutant) => {
    expect(cases.filter(([, asked, who]) => mutant(asked) !== who).length).toBeGreaterThan(2);
  });
});

const hopsOf = (headers: AddressedRequest['headers']) =>
  String(headers['x-forwarded-for'] ?? '')
    .split(/, /)
    .filter((hop) => hop !== '');

describe('What limits count as one', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['rubbish', 'rubbish'],
  ])('%s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
