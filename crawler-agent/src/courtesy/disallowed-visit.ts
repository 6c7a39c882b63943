import type { FailedVisit } from '../gather/visit.ts';

/** What is told of a page that its website keeps from crawlers: nobody went there. */
export const disallowedVisit: FailedVisit = {
  kind: 'failed',
  reason: 'robots_disallowed',
  detail: 'The robots.txt of the website disallows this address for the crawler.',
  httpStatus: null,
  redirectChain: [],
};
