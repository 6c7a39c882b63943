import { describe, expect, it } from 'vitest';
import { wayToPageInWords } from './way-to-page-in-words.ts';

const listed = { by: 'list', depth: 0, on: null, priority: false, robots: 'allowed' } as const;

describe('the way to a page', () => {
  it('is told in words', () => {
    expect(wayToPageInWords(listed)).toBe('The listed address');
    expect(wayToPageInWords({ ...listed, by: 'link', depth: 1 })).toBe('Linked, 1 link from the listed address');
    expect(wayToPageInWords({ ...listed, by: 'link', depth: 2, priority: true })).toBe(
      'Linked, 2 links from the listed address, with a priority word',
    );
    expect(wayToPageInWords({ ...listed, by: 'sitemap', depth: 1 })).toBe('Named by the sitemap of the website');
  });

  it('says what robots.txt has to say', () => {
    expect(wayToPageInWords({ ...listed, robots: 'disallowed' })).toBe('The listed address, disallowed by robots.txt');
    expect(wayToPageInWords({ ...listed, robots: 'unknown' })).toBe('The listed address, robots.txt out of reach');
  });
});
