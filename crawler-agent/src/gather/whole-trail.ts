import type { RedirectHop } from '@proofline/contracts/page-visit';
import type { NavigationTrail } from './navigation-trail.ts';
import type { PageTraffic } from './page-traffic.ts';
import { within } from './within.ts';

const LIMIT_MS = 1_000;

/** Every address that was passed, the last one too; none when the browser does not tell in time. */
export const wholeTrail = (trail: NavigationTrail, traffic: PageTraffic): Promise<RedirectHop[]> =>
  within(
    LIMIT_MS,
    trail.hops((next) => traffic.wasRefreshTo(next), 'whole'),
    [],
  );
