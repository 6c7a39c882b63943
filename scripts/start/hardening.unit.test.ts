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
};

describe('what is said about protection', () => {
  it('is nothing for a demo on the loopback address, nor behind a proxy or with TLS', () => {
    expect(weaknesses(home)).toEqual([]);
    expect(weaknesses({ ...home, publicUrl: 'https://proofline.example' })).toEqual([]);
    expect(weaknesses({ ...home, host: '0.0.0.0', publicUrl: 'https://proofline.example', tls: true })).toEqual([]);
  });

  it.each([
    [{ publicUrl: 'http://proofline.example' }, /No TLS for users: PUBLIC_URL/],
    [{ host: '0.0.0.0' }, /No TLS on 0\.0\.0\.0: set TLS_CERT/],
    [{ identityNotes: ['Everything runs as root: why.'] }, /^Everything runs as root: why\.$/],
    [{ rolesNote: 'All share one.' }, /^All share one\.$/],
    [{ sandbox: false }, /without its sandbox/],
    [{ openEventStore: true }, /EVENTSTORE_INSECURE/],
  ] satisfies [Partial<Protection>, RegExp][])('is one sentence for %j', (change, sentence) => {
    const said = weaknesses({ ...home, ...change });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
  });
});
