import { describe, expect, it } from 'vitest';
import { siteOf } from './site-of.ts';

describe('The site of an address', () => {
  it.each([
    ['http://www.a.example.co.uk/x?y#z', 'example.co.uk'],
    ['https://user:secret@WWW.Example.COM.:8080/', 'example.com'],
    ['http://shop.github.io/', 'shop.github.io'],
    ['http://203.0.113.7:80/', '203.0.113.7'],
    ['http://[2001:db8::7]/', '[2001:db8::7]'],
    ['http://localhost/', 'localhost'],
    ['example.com', 'example.com'],
  ])('%s is %s', (url, site) => {
    expect(siteOf(url)).toBe(site);
  });

  it.each([
    ['http://www.bücher.de/', 'http://xn--bcher-kva.de/'],
    ['http://WWW.BÜCHER.de./', 'http://shop.xn--bcher-kva.de/'],
    ['http://a.пример.рф/', 'http://xn--e1afmkfd.xn--p1ai/'],
    ['http://shop.公司.cn/', 'http://www.shop.xn--55qx5d.cn/'],
  ])('is the same however its name is spelt: %s and %s', (one, other) => {
    expect(siteOf(one)).toBe(siteOf(other));
  });

  it('is none for what is no address', () => {
    expect(['', 'nonsense', 'about:blank'].map(siteOf)).toEqual([undefined, undefined, undefined]);
  });
});
