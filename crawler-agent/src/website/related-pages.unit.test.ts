import { describe, expect, it } from 'vitest';
import { RelatedPages, type RelatedPagesOptions } from './related-pages.ts';

const home = 'http://a.test/';
const link = (url: string, text = '') => ({ url: new URL(url, home).href, text });
const links = (...urls: readonly string[]) => urls.map((url) => link(url));

function pagesOf(options: Partial<RelatedPagesOptions> = {}): RelatedPages {
  const pages = new RelatedPages(home, { maxPages: 20, urlFilter: null, priorityWords: [], ...options });
  pages.markRead(home);
  return pages;
}

const from = (url = home, depth = 0) => ({ url, depth, by: 'link' as const });

function all(pages: RelatedPages): string[] {
  const taken: string[] = [];
  for (let page = pages.next(); page !== undefined; page = pages.next())
    taken.push(page.url.replace('http://a.test', ''));
  return taken;
}

describe('The related pages of an address', () => {
  it('stay on its registrable domain, are pages, and come once', () => {
    const pages = pagesOf();
    pages.add(from(), links('/b#top', '/b', '/b/', 'http://www.a.test/c', 'http://other.test/d', '/logo.png', '/'));
    expect(all(pages)).toEqual(['/b', 'http://www.a.test/c']);
  });

  it('are those of a name in letters beyond ASCII, however it is spelt', () => {
    const start = 'http://www.bücher.test/';
    const pages = new RelatedPages(start, { maxPages: 20, urlFilter: null, priorityWords: [] });
    pages.add(from(start), [{ url: 'http://www.xn--bcher-kva.test/b' }, { url: 'http://shop.xn--bcher-kva.test/' }]);
    expect(all(pages)).toEqual(['http://www.xn--bcher-kva.test/b', 'http://shop.xn--bcher-kva.test/']);
  });

  it.each([
    ['as it is read', '/über'],
    ['as it is copied', '/%C3%BCber'],
    ['by its name', 'bücher.test'],
    ['by the code of its name', 'xn--bcher'],
  ])('pass a filter for a part of the address %s', (_what, urlFilter) => {
    const start = 'http://xn--bcher-kva.test/';
    const pages = new RelatedPages(start, { maxPages: 20, urlFilter, priorityWords: [] });
    pages.add(from(start), [{ url: `${start}%C3%BCber-uns` }]);
    expect([pages.next()?.url, pages.leftOut.urlFilter]).toEqual([`${start}%C3%BCber-uns`, 0]);
  });

  it.each([
    ['campaign parameters', '/b?utm_source=x&gclid=1', '/b'],
    ['sessions by name', '/b?PHPSESSID=1', '/b?PHPSESSID=2'],
    ['sessions by look', '/b?sid=a81bc81d4e5f60718293', '/b?sid=0099ffee8877665544aa'],
    ['sessions in the path', '/b;jsessionid=1A2B', '/b;jsessionid=3C4D'],
    ['the order of parameters', '/b?x=1&y=2', '/b?y=2&x=1'],
    ['index files', '/shop/index.html', '/shop/'],
    ['letter case', '/About', '/about'],
    ['scheme and www', 'https://www.a.test/b', 'http://a.test/b'],
  ])('are the same apart from %s', (_what, one, other) => {
    const pages = pagesOf();
    pages.add(from(), links(one, other));
    expect(all(pages)).toHaveLength(1);
  });

  it('come breadth first, in the order of the page', () => {
    const pages = pagesOf();
    pages.add(from(), links('/b', '/c'));
    expect(pages.next()?.url).toBe('http://a.test/b');
    pages.add(from('http://a.test/b', 1), links('/deep'));
    expect(all(pages)).toEqual(['/c', '/deep']);
  });

  it('with a priority word come before all others, whether it stands in the address or the text', () => {
    const pages = pagesOf({ priorityWords: ['Bonus', 'välkommen', ' '] });
    pages.add(from(), [link('/b'), link('/welcome-BONUS'), link('/d', 'Best bonus'), link('/v%C3%A4lkommen')]);
    expect(pages.next()?.found).toEqual({ by: 'link', depth: 1, on: home, priority: true });
    pages.add(from('http://a.test/x', 4), links('/far/bonus'));
    expect(all(pages)).toEqual(['/d', '/v%C3%A4lkommen', '/far/bonus', '/b']);
  });

  it('are not all preferred because the domain itself has the word in its name', () => {
    const pages = new RelatedPages('http://bonus.test/', { maxPages: 20, urlFilter: null, priorityWords: ['bonus'] });
    const urls = ['http://bonus.test/news', 'http://bonus.bonus.test/', 'http://bonus.test/bonus'];
    pages.add(
      { url: 'http://bonus.test/', depth: 0, by: 'link' },
      urls.map((url) => ({ url })),
    );
    expect([pages.next(), pages.next(), pages.next()].map((page) => page?.url)).toEqual([urls[1], urls[2], urls[0]]);
  });

  it('contain the URL filter in whatever letter case, and those that do not are counted', () => {
    const pages = pagesOf({ urlFilter: '/UK/' });
    pages.add(from(), links('/uk/a', '/de/b', '/de/b', '/de/c'));
    expect(all(pages)).toEqual(['/uk/a']);
    expect(pages.leftOut).toEqual({ urlFilter: 2, traps: 0, waiting: 0 });
  });

  it('are not read again under the address a redirect led to', () => {
    const pages = pagesOf();
    pages.add(from(), links('/old', '/new'));
    expect(pages.next()?.url).toBe('http://a.test/old');
    expect(pages.markRead('http://a.test/new')).toBe(true);
    expect(pages.markRead('http://a.test/new?utm_source=mail')).toBe(false);
    expect(all(pages)).toEqual([]);
  });

  it('leave no memory of an address too long to be one', () => {
    const pages = pagesOf();
    pages.add(from(), links(`/b?s=${'x'.repeat(2_000)}`, `/c?s=${'x'.repeat(2_100)}`));
    expect(all(pages)).toHaveLength(1);
  });
});

describe('A trap', () => {
  const days = Array.from({ length: 300 }, (_, day) => `/events/2026/${(day % 12) + 1}/${(day % 28) + 1}`);

  it.each([
    ['a calendar in the path', days],
    ['a calendar in parameters', days.map((_, day) => `/calendar?month=${day % 12}&year=${2000 + day}`)],
    ['endless pagination', days.map((_, page) => `/archive?page=${page + 1}`)],
    ['endless pagination in the path', days.map((_, page) => `/blog/page/${page + 1}`)],
    ['sessions in the path', days.map((_, number) => `/s/${number}a1b2c3d4e5f6g7h8/shop`)],
    ['combined parameters', days.map((_, number) => `/list?color=${number % 7}&size=${number % 5}&sort=${number}`)],
  ])('such as %s takes a tenth of the pages at the most', (_what, addresses) => {
    for (const [maxPages, most] of [
      [20, 2],
      [100, 10],
    ] as const) {
      const pages = pagesOf({ maxPages });
      pages.add(from(), links(...addresses, '/about'));
      const taken = all(pages);
      expect(taken).toContain('/about');
      expect(taken.length - 1).toBe(most);
      expect(pages.leftOut.traps).toBeGreaterThan(50);
    }
  });

  it('leaves the page itself aside when it counts its variants', () => {
    const pages = pagesOf();
    pages.add(from(), links('/list', '/list?a=1&b=2', '/list?a=2&b=2', '/list?a=3&b=2'));
    expect(all(pages)).toEqual(['/list', '/list?a=1&b=2', '/list?a=2&b=2']);
  });

  it('of paths that grow with every click is not entered', () => {
    const pages = pagesOf();
    pages.add(
      from(),
      links('/a/b/a/b/a/b', `/${'d/'.repeat(3)}`, `/${Array.from({ length: 12 }, (_, n) => n).join('/')}`),
    );
    expect(all(pages)).toEqual([]);
    expect(pages.leftOut.traps).toBe(3);
  });

  it('is none when a shop numbers its pages: they only wait for the others', () => {
    const pages = pagesOf({ maxPages: 8 });
    const shop = Array.from({ length: 6 }, (_, id) => `/item?id=${id}`);
    pages.add(from(), links(...shop, '/about'));
    expect(all(pages)).toEqual([
      '/item?id=0',
      '/item?id=1',
      '/about',
      '/item?id=2',
      '/item?id=3',
      '/item?id=4',
      '/item?id=5',
    ]);
  });

  it.each(['/2026/11/no-deposit-bonus', '/news/50-free-spins-100-bonus', '/top-10-casinos-2026', '/uk/5/reviews'])(
    'is not seen in %s',
    (address) => {
      const pages = pagesOf({ maxPages: 20 });
      pages.add(from(), links(...Array.from({ length: 15 }, (_, number) => `${address}-${'abcdefghijklmno'[number]}`)));
      expect(all(pages)).toHaveLength(15);
    },
  );
});
