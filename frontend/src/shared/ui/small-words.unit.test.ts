import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countryAlias, countryCodes, countryName, WORLDWIDE } from '@proofline/contracts/countries';
import { describe, expect, it } from 'vitest';
import { flagCode } from './flag-code.ts';
import { initialsOf } from './initials.ts';
import { ratingOf } from './rating.ts';
import { urlParts } from './url-parts.ts';

describe('countries', () => {
  it.each([
    ['A0', 'AR-C', 'ar'],
    ['C0', 'CA-ON', 'ca'],
    ['NJ', 'US-NJ', 'us'],
    ['U0', 'US-CO', 'us'],
    ['GB', 'GB', 'gb'],
    ['WW', 'WW', 'un'],
    ['ww', 'WW', 'un'],
  ])('%s is written %s and flies the flag %s', (code, alias, flag) => {
    expect(countryAlias(code)).toBe(alias);
    expect(flagCode(code)).toBe(flag);
  });

  it('fly flags that there are', () => {
    const folder = createRequire(import.meta.url)
      .resolve('flag-icons/package.json')
      .replace('package.json', 'flags/4x3');
    const drawn = new Set(readdirSync(folder));
    const missing = [...countryCodes, WORLDWIDE].filter((code) => !drawn.has(`${flagCode(code)}.svg`));
    expect(missing).toEqual([]);
  });

  it('without a name are not found', () => {
    expect(countryName('GB')).toBe('United Kingdom');
    expect(countryName('ZQ')).toBe('Country not found');
    expect(countryName('../x')).toBe('Country not found');
    expect(flagCode('../x')).toBe('xx');
  });
});

describe('an address', () => {
  it('is host and rest, a bare root only host', () => {
    expect(urlParts('https://a.example:8080/x?y=1#z')).toEqual({ host: 'a.example:8080', rest: '/x?y=1#z' });
    expect(urlParts('https://a.example/')).toEqual({ host: 'a.example', rest: '' });
    expect(urlParts('not an address')).toEqual({ host: 'not an address', rest: '' });
  });
});

it('only all rules passed is compliant', () => {
  expect([100, 99.9, 50, 33, 17].map((percent) => ratingOf(percent).word)).toEqual([
    'Compliant',
    'Good',
    'Fair',
    'Poor',
    'Bad',
  ]);
});

it('initials are of the first and the last name', () => {
  expect(['Maya Lindqvist', 'Cher', 'Anna von der Heide', ''].map(initialsOf)).toEqual(['ML', 'C', 'AH', '?']);
});
