import { describe, expect, it } from 'vitest';
import { trustedProxiesSchema } from './trusted-proxies.ts';

describe('TRUSTED_PROXIES', () => {
  it('reads addresses and networks of both families', () => {
    const proxies = trustedProxiesSchema.parse('127.0.0.1, 10.1.0.0/16,fd00::/8');
    const trusts = (address: string) => proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
    expect(['127.0.0.1', '10.1.255.1', 'fd12::1'].filter((address) => !trusts(address))).toEqual([]);
    expect(['127.0.0.2', '10.2.0.1', '2001:db8::1'].filter(trusts)).toEqual([]);
  });

  it.each([
    'proxy.internal',
    '10.1.0.0/33',
    '10.1.0.0/16/8',
    '10.1.0.0/',
    '10.1.0.0/-1',
    '10.1.0.0/16,',
    'fe80::1%eth0',
    '0.0.0.0/0',
    '::/0',
    '128.0.0.0/1',
    '*',
    'true',
  ])('refuses %s', (text) => {
    expect(trustedProxiesSchema.safeParse(text).success).toBe(false);
  });
});
