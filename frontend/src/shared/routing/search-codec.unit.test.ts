import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

describe('the search codec', () => {
  it('writes plain text without quotes', () => {
    expect(stringifySearch({ page: 2, name: 'bonus terms', kind: 'compliance,toplist' })).toBe(
      '?page=2&name=bonus+terms&kind=compliance,toplist',
    );
  });

  it('leaves absent values out and keeps empty text', () => {
    expect(stringifySearch({ page: undefined, creator: null, enabled: '' })).toBe('?enabled=');
  });

  it('writes nothing at all for no values', () => {
    expect(stringifySearch({})).toBe('');
  });

  it('reads back what it wrote, as text', () => {
    const values = { name: 'a&b=c, "d" 100%', redirect: '/manage_checks?page=2', enabled: '' };
    expect(parseSearch(stringifySearch(values))).toEqual(values);
  });

  it('writes lists with commas', () => {
    expect(stringifySearch({ countries: ['GB', 'DE'] })).toBe('?countries=GB,DE');
  });
});
