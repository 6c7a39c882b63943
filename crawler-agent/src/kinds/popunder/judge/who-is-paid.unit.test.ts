import { siteOf } from '@proofline/platform/site-of';
import { expect, it } from 'vitest';
import { affiliateOf, networksOf } from './who-is-paid.ts';

it.each<readonly [readonly string[], ReturnType<typeof affiliateOf>]>([
  [
    ['http://a.example/?btag=a_1', 'http://b.example/?AFFID=31'],
    { network: 'Income Access', ids: { btag: 'a_1', affid: '31' } },
  ],
  [['http://a.example/?clickref=', 'http://b.example/?subid=9'], { network: null, ids: { subid: '9' } }],
  [['http://a.example/?utm_source=pop&utm_campaign=larkfield'], null],
  [['about:blank', 'no address'], null],
])('%j is paid as %j', (addresses, paid) => {
  expect(affiliateOf(addresses)).toEqual(paid);
});

it('networks are the domains between the website and where the way ended, each once', () => {
  const hops = [
    'films.example/go',
    'ads.popserve.example/1',
    'tds.popserve.example/2',
    'click.other.example/3',
    'www.end.example/',
  ].map((address) => ({ url: `http://${address}` }));
  const networks = networksOf(hops, 'http://end.example/', (url) => siteOf(url) === 'films.example');
  expect(networks).toEqual(['popserve.example', 'other.example']);
});
