import { type Answer, barePage } from '../../../serving/answer.ts';
import { trapSites } from './trap-sites.ts';

/** Traps make up addresses without end; which were asked for is remembered for so many. */
const MAX_REMEMBERED = 5_000;

/** Answers for the sites that are hard to crawl; null for every other host. */
export function answerTraps(): (address: URL, now: Date) => Answer | null {
  const asked = new Map<string, number>();
  return ({ host, hostname, pathname: path, search, searchParams: query }, now) => {
    const site = Object.hasOwn(trapSites, hostname) ? trapSites[hostname] : undefined;
    if (site === undefined) return null;
    const address = `${path}${search}`;
    const times = (asked.get(`${host}${address}`) ?? 0) + 1;
    if (asked.size >= MAX_REMEMBERED) asked.clear();
    asked.set(`${host}${address}`, times);
    return site({ address, path, query, asked: times, now }) ?? nothingHere;
  };
}

const nothingHere = barePage(404, 'en', 'Page not found', '<h1>404</h1><p>Page not found</p>');
