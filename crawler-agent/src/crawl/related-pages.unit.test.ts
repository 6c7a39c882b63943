import { describe, expect, it } from 'vitest';
import { RelatedPages } from './related-pages.ts';

const options = { maxPages: 20, urlFilter: null, priorityWords: [] };
const link = (url: string, text = '') => ({ url, text });
const all = (pages: RelatedPages) => {
  const taken: string[] = [];
  for (let url = pages.next(); url !== undefined; url = pages.next()) taken.push(url);
  return taken;
};

describe('RelatedPages', () => {
  it('reads only the given page when that is all that was asked for', () => {
    const pages = new RelatedPages('http://a.test/', { ...options, maxPages: 1 });
    pages.add('http://a.test/', [link('http://a.test/b')]);
    expect(all(pages)).toEqual(['http://a.test/']);
  });

  it('stays on the registrable domain and takes each address once', () => {
    const pages = new RelatedPages('http://a.test/', options);
    pages.add('http://a.test/', [
      link('http://a.test/b#top'),
      link('http://a.test/b'),
      link('http://a.test/b/'),
      link('http://www.a.test/c'),
      link('http://other.test/d'),
      link('http://a.test/logo.png'),
    ]);
    expect(all(pages)).toEqual(['http://a.test/', 'http://a.test/b', 'http://www.a.test/c']);
  });

  it('reads pages with priority words first, in address or link text', () => {
    const pages = new RelatedPages('http://a.test/', { ...options, priorityWords: ['bonus'] });
    pages.add('http://a.test/', [
      link('http://a.test/news'),
      link('http://a.test/x', 'Best Bonus'),
      link('http://a.test/bonus'),
    ]);
    expect(all(pages)).toEqual(['http://a.test/', 'http://a.test/x', 'http://a.test/bonus', 'http://a.test/news']);
  });

  it('respects the URL filter for every page but the given one', () => {
    const pages = new RelatedPages('http://a.test/', { ...options, urlFilter: '/UK/' });
    pages.add('http://a.test/', [link('http://a.test/uk/1'), link('http://a.test/de/1')]);
    expect(all(pages)).toEqual(['http://a.test/', 'http://a.test/uk/1']);
  });

  it('passes over addresses that are longer than a list may hold', () => {
    const pages = new RelatedPages('http://a.test/', options);
    pages.add('http://a.test/', [link(`http://a.test/${'x'.repeat(2_048)}`), link('http://a.test/b')]);
    expect(all(pages)).toEqual(['http://a.test/', 'http://a.test/b']);
  });

  it('does not read again what an earlier lease has posted, but counts it', () => {
    const pages = new RelatedPages('http://a.test/', { ...options, maxPages: 2 });
    pages.skip(['http://a.test/']);
    expect(all(pages)).toEqual([]);
    pages.add('http://a.test/', [link('http://a.test/b'), link('http://a.test/c')]);
    expect(all(pages)).toEqual(['http://a.test/b']);
  });
});
