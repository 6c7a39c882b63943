import type { Page } from 'playwright';
import type { NavigationTrail } from './navigation-trail.ts';
import type { PageTraffic } from './page-traffic.ts';
import { VisitFailure } from './visit.ts';
import type { VisitBudget } from './visit-budget.ts';

/** Rejects as soon as the page has cost more than it may, or took its renderer with it. */
export function overBudget(page: Page, trail: NavigationTrail, traffic: PageTraffic, budget: VisitBudget) {
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const fail = (reason: VisitFailure['reason'], message: string) => reject(new VisitFailure(reason, message));
  const { pageMs, readMs } = budget;
  let timer = setTimeout(() => fail('timed_out', `The page took more than ${pageMs / 1000} s.`), pageMs);
  /** How long it takes to read what is there says nothing of the website. */
  const extend = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail('seen_in_part', 'The page could not be read and kept in time.'), readMs + pageMs);
  };
  page.on('crash', () => fail('page_crashed', 'The page used up the memory that a page may have.'));
  void trail.endless.then(() => fail('too_many_redirects', `The page led on more than ${budget.redirects} times.`));
  void traffic.overrun.then(({ what, bytes }) => fail('too_large', `${overrunWords[what]} more than ${bytes} bytes.`));
  return { over, extend, stop: () => clearTimeout(timer) };
}

const overrunWords = {
  document: 'The page itself has',
  total: 'The page and what it loads have',
  wire: 'The page and what it loads sent',
} as const;
