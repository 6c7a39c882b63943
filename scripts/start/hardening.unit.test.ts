import { describe, expect, it } from 'vitest';
import { type Protection, weaknesses } from './hardening.ts';

const home: Protection = {
  host: '127.0.0.1',
  publicUrl: 'http://localhost:3000',
  tls: false,
  identityNotes: [],
  rolesNote: undefined,
  sandbox: true,
  openEventStore: false,
  trustedProxies: false,
};

describe('what is said about protection', () => {
  it('is nothing for a demo on the loopback address, nor behind a proxy or with TLS', () => {
    expect(weaknesses(home)).toEqual([]);
    expect(weaknesses({ ...home, publicUrl: 'https://proofline.example', trustedProxies: true })).toEqual([]);
    expect(weaknesses({ ...home, host: '0.0.0.0', publicUrl: 'https://proofline.example', tls: true })).toEqual([]);
  });

  it.each([
    'esdb://127.0.0.1:2113?tls=false',
    'esdb://localhost:2113?tls=false',
    'esdb://admin:tls=false@log:2113?tls=true',
    'esdb+discover://log',
  ])('is nothing about %s', (eventStoreUrl) => {
    expect(weaknesses({ ...home, eventStoreUrl })).toEqual([]);
  });

  it.each([
    [{ publicUrl: 'http://proofline.example' }, /No TLS for users: PUBLIC_URL/],
    [{ host: '0.0.0.0' }, /No TLS on 0\.0\.0\.0: set TLS_CERT/],
    [{ identityNotes: ['Everything runs as root: why.'] }, /^Everything runs as root: why\.$/],
    [{ rolesNote: 'All share one.' }, /^All share one\.$/],
    [{ sandbox: false }, /without its sandbox/],
    [{ publicUrl: 'https://proofline.example' }, /^TRUSTED_PROXIES names no proxy/],
    [{ eventStoreUrl: 'esdb://log:2113?tls=false' }, /^No TLS to the event store/],
    [{ eventStoreUrl: 'esdb://a:b?c@127.0.0.1:1,log:2/?Tls=false&x=1' }, /^No TLS to the event store/],
    [{ eventStoreUrl: 'esdb+discover://log?tls=false' }, /^No TLS to the event store/],
    [{ openEventStore: true }, /EVENTSTORE_INSECURE/],
  ] satisfies [Partial<Protection>, RegExp][])('is one sentence for %j', (change, sentence) => {
    const said = weaknesses({ ...home, ...change });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
  });
});
