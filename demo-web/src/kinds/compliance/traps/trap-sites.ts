import { gzipSync } from 'node:zlib';
import { type Answer, redirect } from '../../../serving/answer.ts';
import { plainText, refused, sessionFor, sitemapXml, trapPage } from './trap-page.ts';

export interface TrapRequest {
  /** Path and query as they were asked for. */
  readonly address: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** How often this address was asked for, this time included. */
  readonly asked: number;
  readonly now: Date;
}

/** Answers for one site; undefined for an address that is no page of it. */
export type AnswerTrap = (request: TrapRequest) => Answer | undefined;

const xml = (body: string | Buffer): Answer => ({ status: 200, contentType: 'application/xml', body });
const COLOURS = ['red', 'blue', 'green'] as const;
const SIZES = ['s', 'm', 'l'] as const;

/** Sites that lead crawlers astray, send them away, or ask them to keep to rules. What is to come of each stands in `expected-traps.ts`. */
export const trapSites: Readonly<Record<string, AnswerTrap>> = {
  'robots-rules.example': ({ path }) => {
    const site = 'http://robots-rules.example';
    switch (path) {
      case '/robots.txt':
        return plainText(
          `User-agent: *\nDisallow: /members\nAllow: /members/welcome\nCrawl-delay: 0.2\n\nUser-agent: SomeoneElse\nDisallow: /\n\nSitemap: ${site}/sitemap-index.xml\n`,
        );
      case '/sitemap-index.xml':
        return xml(sitemapXml('sitemapindex', [`${site}/sitemap.xml.gz`]));
      case '/sitemap.xml.gz':
        return { ...xml(gzipSync(sitemapXml('urlset', [`${site}/`, `${site}/orphan`, `${site}/members/hidden`]))) };
      case '/':
        return trapPage({ title: 'House rules', links: ['/members/prices', '/members/welcome', '/terms'] });
      case '/members/prices':
      case '/members/hidden':
        return trapPage({ title: 'For members only' });
      case '/members/welcome':
        return trapPage({ title: 'Welcome to members' });
      case '/terms':
        return trapPage({ title: 'Terms', verdict: 'not_compliant' });
      case '/orphan':
        return trapPage({ title: 'Nobody links here', verdict: 'filtered_out' });
    }
    return undefined;
  },

  'canonical-copies.example': ({ path }) => {
    if (path === '/old-guide') return redirect(301, '/guide');
    if (path === '/guide') return trapPage({ title: 'The guide', canonical: '/guide' });
    const links = ['/guide?utm_source=front', '/guide', '/guide?print=1', '/guide/#top', '/old-guide', '/index.html'];
    return path === '/' ? trapPage({ title: 'Copies', links }) : undefined;
  },

  'calendar-trap.example': ({ path }) => {
    if (path === '/') return trapPage({ title: 'Events', links: ['/events/2026/11', '/about', '/bonus'] });
    if (path === '/about' || path === '/bonus') return trapPage({ title: `Calendar ${path}` });
    const date = /^\/events\/(\d{4})\/(\d{1,2})(?:\/(\d{1,2}))?$/.exec(path);
    if (date === null) return undefined;
    const [year, month] = [Number(date[1]), Number(date[2])];
    const monthAt = (ahead: number): string => {
      const months = year * 12 + month - 1 + ahead;
      return `/events/${Math.floor(months / 12)}/${(months % 12) + 1}`;
    };
    const days = Array.from({ length: 28 }, (_, day) => `/events/${year}/${month}/${day + 1}`);
    return trapPage({ title: `What is on: ${path}`, links: [monthAt(-1), monthAt(1), ...days] });
  },

  'session-maze.example': ({ path, address }) => {
    const room = /^\/(rooms|offers|help)?(;jsessionid=\w+)?$/.exec(path);
    if (room === null) return undefined;
    const session = sessionFor(address);
    const links = ['/', `/rooms?sid=${session}`, `/offers?PHPSESSID=${session}`, `/help;jsessionid=${session}`];
    return trapPage({ title: `Maze ${room[1] ?? 'entrance'}`, links });
  },

  'endless-pages.example': ({ path, query }) => {
    if (path === '/') return trapPage({ title: 'Everything we ever wrote', links: ['/list?page=1'] });
    if (/^\/item-\d+$/.test(path)) return trapPage({ title: `Written: ${path}` });
    const page = Number(query.get('page'));
    if (path !== '/list' || !Number.isSafeInteger(page) || page < 1) return undefined;
    const links = [`/list?page=${page + 1}`, `/list?page=${page + 2}`, `/item-${page}`];
    return trapPage({ title: `List, page ${page}`, links });
  },

  'busy-desk.example': ({ path, asked, now }) => {
    const isBusy = asked % 2 === 1;
    if (path === '/') return trapPage({ title: 'One at a time, please', links: ['/prices', '/news'] });
    if (path === '/prices') return isBusy ? refused(429, { 'retry-after': '1' }) : trapPage({ title: 'Prices' });
    const soon = new Date(now.getTime() + 1_500).toUTCString();
    if (path === '/news') return isBusy ? refused(503, { 'retry-after': soon }) : trapPage({ title: 'News' });
    return undefined;
  },

  'growing-path.example': ({ path }) =>
    /^\/(more\/)*$/.test(path) ? trapPage({ title: `Further and further: ${path}`, links: ['more/'] }) : undefined,

  'filter-combos.example': ({ path, address }) => {
    if (path === '/') return trapPage({ title: 'Shop window', links: ['/shop'] });
    if (path !== '/shop') return undefined;
    const combinations = COLOURS.flatMap((colour) => SIZES.map((size) => `/shop?color=${colour}&size=${size}`));
    return trapPage({
      title: `Shop ${address}`,
      links: [...combinations, ...combinations.map((link) => `${link}&sort=new`)],
    });
  },

  'closed-door.example': ({ path }) =>
    path === '/robots.txt' ? plainText('User-agent: *\nDisallow: /\n') : trapPage({ title: 'Behind the door' }),

  'shut-front.example': ({ path }) =>
    path === '/' ? refused(403) : trapPage({ title: 'Behind a front that is shut', links: ['/'] }),

  'half-open.example': ({ path }) => {
    if (path === '/') return trapPage({ title: 'Half open', links: ['/a', '/b', '/c', '/d', '/e'] });
    if (['/a', '/b', '/c'].includes(path)) return refused(403);
    return ['/d', '/e'].includes(path) ? trapPage({ title: `Open: ${path}` }) : undefined;
  },

  'words-first.example': ({ path }) => {
    switch (path) {
      case '/': {
        const welcome = ['/welcome', 'BONUS of the week'] as const;
        return trapPage({ title: 'First things first', links: ['/news', '/about', welcome, '/bonus-terms'] });
      }
      case '/news':
        return trapPage({ title: 'News', links: ['/old-bonus'] });
      case '/about':
      case '/welcome':
      case '/bonus-terms':
      case '/old-bonus':
        return trapPage({ title: `Words ${path}` });
    }
    return undefined;
  },
};
