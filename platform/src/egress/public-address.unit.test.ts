import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '100.100.100.200',
    '161.26.0.10',
    '166.9.12.1',
    '168.63.129.16',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd00:42::42',
    'fd00:ec2::254',
    'fd12:3456::1',
    'fd20:ce::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2606:4700::5efe:7f00:1',
    'not an address',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '168.63.129.15',
    '168.63.129.17',
    '166.7.255.255',
    '166.12.0.0',
    '2606:4700::1111',
    '2a00:1450:4001:80e::200e',
  ])('lets %s through', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['168.63.129.16', '161.26.0.10', '166.9.12.1'])(
    'knows %s, which the ranges alone take for public',
    (address) => {
      expect(ipaddr.parse(address).range()).toBe('unicast');
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});
