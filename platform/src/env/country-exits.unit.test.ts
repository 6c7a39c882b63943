import { describe, expect, it } from 'vitest';
import { countryProxiesSchema, exitAddressesSchema } from './country-exits.ts';

describe('PROXIES', () => {
  it('reads a proxy for each country', () => {
    const proxies = countryProxiesSchema.parse('DE=http://maya:p%40ss@proxy.example:3128, at=socks5://[2001:db8::1]');
    expect(Object.fromEntries(proxies)).toEqual({
      DE: {
        protocol: 'http',
        host: 'proxy.example',
        port: 3128,
        credentials: { username: 'maya', password: 'p@ss' },
      },
      AT: { protocol: 'socks5', host: '2001:db8::1', port: 1080, credentials: null },
    });
  });

  it.each([
    'DE',
    'DE=proxy.example:3128',
    'DE=ftp://proxy.example',
    'Germany=http://proxy.example',
    'DE=http://proxy.example/path',
    'DE=http://one.example,DE=http://two.example',
    'DE=http://',
  ])('refuses %s without repeating it', (text) => {
    const problems = countryProxiesSchema.safeParse(text).error?.issues.map(({ message }) => message);
    expect(problems).toEqual([
      'must be entries like DE=http://user:password@host:port, one a country, parted by commas',
    ]);
  });
});

describe('EXIT_ADDRESSES', () => {
  it('reads the address of each country', () => {
    expect(Object.fromEntries(exitAddressesSchema.parse('de=203.0.113.7, *=2001:db8::4'))).toEqual({
      DE: '203.0.113.7',
      '*': '2001:db8::4',
    });
  });

  it.each(['DE', 'DE=here', 'DE=203.0.113.7=8', 'Germany=203.0.113.7'])('refuses %s', (text) => {
    expect(exitAddressesSchema.safeParse(text).success).toBe(false);
  });
});
