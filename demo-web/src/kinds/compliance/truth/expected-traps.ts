import { BLOCKED_MESSAGE, FAILURE_MESSAGES } from '@proofline/contracts/page-outcome';
import { sessionFor } from '../traps/trap-page.ts';
import type { ExpectedCrawl, ExpectedPage } from './crawl-manifest.ts';

const compliant = (url: string): ExpectedPage => ({ url, outcome: 'compliant', message: null });
const notCompliant = (url: string): ExpectedPage => ({ url, outcome: 'not_compliant', message: null });
const filteredOut = (url: string): ExpectedPage => ({ url, outcome: 'filtered_out', message: null });
const blocked = (url: string): ExpectedPage => ({ url, outcome: 'blocked', message: BLOCKED_MESSAGE });
const maze = sessionFor('/');

/** Pages in the order in which they are to be read: 20 pages a site, `bonus` a priority word, robots.txt obeyed. */
const expected: Readonly<Record<string, readonly ExpectedPage[]>> = {
  // Not what robots.txt forbids, but what only the sitemap names.
  'robots-rules.example': [
    compliant('/'),
    compliant('/members/welcome'),
    notCompliant('/terms'),
    filteredOut('/orphan'),
  ],
  // One guide, whatever it is dressed up as.
  'canonical-copies.example': [compliant('/'), compliant('/guide?utm_source=front')],
  // Two months and two days of all time.
  'calendar-trap.example': [
    compliant('/'),
    compliant('/bonus'),
    compliant('/events/2026/11'),
    compliant('/about'),
    compliant('/events/2026/10'),
    compliant('/events/2026/11/1'),
    compliant('/events/2026/11/2'),
  ],
  // Four rooms, however many sessions.
  'session-maze.example': [
    compliant('/'),
    compliant(`/rooms?sid=${maze}`),
    compliant(`/offers?PHPSESSID=${maze}`),
    compliant(`/help;jsessionid=${maze}`),
  ],
  'endless-pages.example': [
    compliant('/'),
    compliant('/list?page=1'),
    compliant('/list?page=2'),
    compliant('/item-1'),
    compliant('/item-2'),
  ],
  // Asked again when the time it told is over.
  'busy-desk.example': [compliant('/'), compliant('/prices'), compliant('/news')],
  'growing-path.example': [compliant('/'), compliant('/more/'), compliant('/more/more/')],
  'filter-combos.example': [
    compliant('/'),
    compliant('/shop'),
    compliant('/shop?color=red&size=s'),
    compliant('/shop?color=red&size=m'),
  ],
  'closed-door.example': [{ url: '/', outcome: 'failed', message: FAILURE_MESSAGES.robots_disallowed }],
  'shut-front.example': [blocked('/')],
  // After three refusals in a row nobody asks any more.
  'half-open.example': [compliant('/'), blocked('/a'), blocked('/b'), blocked('/c')],
  'words-first.example': [
    compliant('/'),
    compliant('/welcome'),
    compliant('/bonus-terms'),
    compliant('/news'),
    compliant('/old-bonus'),
    compliant('/about'),
  ],
};

/** What must come of each site of `trap-sites.ts`. */
export const expectedTraps: readonly ExpectedCrawl[] = Object.entries(expected).map(([host, pages]) => ({
  start: `http://${host}/`,
  pages: pages.map((page) => ({ ...page, url: `http://${host}${page.url}` })),
}));
