import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ownAddress } from '../../kernel/http/own-address.ts';
import { admitHandshakes, MAX_ANONYMOUS_SOCKETS } from './admit-handshakes.ts';

const admission = () =>
  admitHandshakes({
    ownAddress: ownAddress({
      publicUrl: 'https://www.proofline.example',
      host: '0.0.0.0',
      allowedHosts: ['proofline.example'],
    }),
    proxies: { trusted: new BlockList(), header: 'x-forwarded-for' },
  });
const from = (headers: Record<string, string>, remoteAddress = '198.51.100.7') =>
  ({ headers, socket: { remoteAddress, localAddress: '10.0.0.4' } }) as unknown as Parameters<
    ReturnType<typeof admission>['refusal']
  >[0];

const host = 'proofline.example:3000';

it.each([
  ['our own page', { host, origin: 'http://proofline.example:3000' }, undefined],
  ['our page behind a proxy that ends TLS', { host, origin: 'https://proofline.example:3000' }, undefined],
  ['the public address', { host: '10.0.0.4:3000', origin: 'https://www.proofline.example' }, undefined],
  ['HTTP/2', { ':authority': 'www.proofline.example', origin: 'https://www.proofline.example' }, undefined],
  ['the public name over plain http', { host: '10.0.0.4:3000', origin: 'http://www.proofline.example' }, 'cross_site'],
  ['another site', { host, origin: 'https://evil.example' }, 'cross_site'],
  ['another port', { host, origin: 'http://proofline.example:8080' }, 'cross_site'],
  ['a sandboxed page', { host, origin: 'null' }, 'cross_site'],
  ['no origin, same site by the browser', { host, 'sec-fetch-site': 'same-origin' }, undefined],
  ['no origin, another site by the browser', { host, 'sec-fetch-site': 'cross-site' }, 'cross_site'],
  ['no origin at all', { host }, undefined],
  ['a name that was pointed here', { host: 'rebound.example', origin: 'http://rebound.example' }, 'other_name'],
])('a handshake from %s', (_, headers, refusal) => {
  expect(admission().refusal(from(headers as Record<string, string>))).toBe(refusal);
});

describe('Connections nobody has said whose they are', () => {
  it('are bounded by address, until they are known or closed', () => {
    const handshakes = admission();
    const one = from({ host });
    const opened = Array.from({ length: MAX_ANONYMOUS_SOCKETS }, () => {
      expect(handshakes.refusal(one)).toBeUndefined();
      return handshakes.opened(one);
    });
    expect(handshakes.refusal(one)).toBe('too_many');
    expect(handshakes.refusal(from({ host }, '198.51.100.8'))).toBeUndefined();
    // Known, and closed later: counted off once.
    opened[0]?.known();
    opened[0]?.known();
    expect(handshakes.refusal(one)).toBeUndefined();
    handshakes.opened(one);
    expect(handshakes.refusal(one)).toBe('too_many');
  });

  it('count as one by network where addresses cost nothing', () => {
    const handshakes = admission();
    for (let index = 0; index < MAX_ANONYMOUS_SOCKETS; index += 1) {
      handshakes.opened(from({ host }, `2001:db8::${index.toString(16)}`));
    }
    expect(handshakes.refusal(from({ host }, '2001:db8::ffff'))).toBe('too_many');
    expect(handshakes.refusal(from({ host }, '2001:db8:0:1::1'))).toBeUndefined();
  });
});
