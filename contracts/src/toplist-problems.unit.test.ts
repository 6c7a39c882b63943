import { describe, expect, it } from 'vitest';
import { brandProblems, readToplistUrl, toplistMessages, toplistRuleProblems } from './toplist-problems.ts';

describe('The address of a toplist', () => {
  it.each([
    ['best-casinos.example', 'http://best-casinos.example/'],
    [' https://Top.Example/uk?page=2 ', 'https://top.example/uk?page=2'],
    ['ftp://top.example/list.txt', 'ftp://top.example/list.txt'],
    ['//top.example:8080/', 'http://top.example:8080/'],
    ['bücher.example', 'http://xn--bcher-kva.example/'],
  ])('%j is kept as %s', (text, url) => {
    expect(readToplistUrl(text)).toBe(url);
  });

  it.each([
    '',
    '   ',
    'toplist',
    'javascript://top.example/%0aalert(1)',
    'file:///etc/passwd',
    'gopher://top.example/',
    'http://user:secret@top.example/',
    'localhost',
    'http://printer.local/',
    'http://db.internal/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://10.0.0.8/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://8.8.8.8/',
    'http://[::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://①②⑦.⓪.⓪.①/',
    `http://top.example/${'x'.repeat(2_048)}`,
  ])('is not %j', (text) => {
    expect(readToplistUrl(text)).toBeUndefined();
  });
});

describe('Toplist rules', () => {
  const names = new Map([
    ['GB', 'United Kingdom'],
    ['WW', 'Worldwide'],
  ]);
  const rule = { url: 'top.example', country: 'GB' };

  it('are told what is wrong where it is', () => {
    const rules = [rule, { url: 'localhost', country: 'WW' }, { ...rule, url: 'http://top.example/' }];
    expect(toplistRuleProblems(rules, 'discovery', names)).toEqual([
      { index: 1, field: 'url', message: toplistMessages.url },
      { index: 1, field: 'country', message: toplistMessages.country },
      {
        index: 2,
        field: 'url',
        message: 'Rule with URL (http://top.example/) and country (United Kingdom) pair already exists.',
      },
    ]);
  });

  it('of the brands kind need brands, of the other kind have none', () => {
    const withBrands = { ...rule, brand_positions: { Northgate: 3 } };
    const of = (kind: 'brand' | 'discovery', one: object) => toplistRuleProblems([{ ...rule, ...one }], kind, names);
    expect(of('brand', withBrands)).toEqual([]);
    expect(of('discovery', {})).toEqual([]);
    expect(of('brand', {}).map(({ message }) => message)).toEqual([toplistMessages.brands]);
    expect(of('discovery', withBrands).map(({ message }) => message)).toEqual([toplistMessages.noBrands]);
    expect(toplistRuleProblems([withBrands], null, names)).toEqual([]);
  });

  it.each([
    [[{ name: ' ', position: 1 }], toplistMessages.brandName],
    [
      [
        { name: 'A', position: 1 },
        { name: 'A ', position: 2 },
      ],
      toplistMessages.sameBrand,
    ],
    [[{ name: 'A', position: 0 }], toplistMessages.position],
    [[{ name: 'A', position: 1.5 }], toplistMessages.position],
    [[{ name: 'A', position: Number.NaN }], toplistMessages.position],
    [[{ name: 'x'.repeat(201), position: 1 }], toplistMessages.brandNameTooLong],
    [Array.from({ length: 101 }, (_, index) => ({ name: `B${index}`, position: 1 })), toplistMessages.tooManyBrands],
  ])('cannot have the brands %j', (brands, message) => {
    expect(brandProblems(brands)).toEqual([message]);
  });
});
