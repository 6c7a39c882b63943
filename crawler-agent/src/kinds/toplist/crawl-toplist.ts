import type { AssignmentOf, LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import { DEFAULT_ROBOTS_POLICY } from '@proofline/contracts/gathering';
import { toplistFindings } from '@proofline/contracts/kinds/toplist/findings';
import type { ToplistGathering } from '@proofline/contracts/kinds/toplist/gathering';
import { localeOf } from '../../browser/locale-of.ts';
import { disallowedVisit } from '../../courtesy/disallowed-visit.ts';
import { visitPolitely } from '../../courtesy/visit-politely.ts';
import { visitBudget } from '../../gather/visit-budget.ts';
import { visitPage } from '../../gather/visit-page.ts';
import type { Robots } from '../../site-files/robots.ts';
import type { CrawlTools } from '../crawl-tools.ts';
import type { CrawledTarget } from '../kind-crawler.ts';
import { type Gathered, gathered, nothingGathered } from './gathered.ts';
import { listLook } from './look-at-list.ts';
import { readSeen } from './read-seen.ts';
import { failedToplist, pausedToplist, type ToplistFinding, type ToplistVisit } from './toplist-result.ts';

/** A list is grown before it is read: that takes longer than a page that is only read. */
const budget = { ...visitBudget, pageMs: 50_000 };

interface Done {
  readonly finding: ToplistFinding;
  readonly ended: ToplistGathering['ended'];
  readonly gathered: Gathered;
}

/** Looks at one toplist, and tells what stands in it. */
export async function crawlToplist(
  target: LeasedTargetOf<'toplist'>,
  assignment: AssignmentOf<'toplist'>,
  tools: CrawlTools,
  onFinding: (finding: ToplistFinding) => Promise<void>,
): Promise<CrawledTarget> {
  // There is one finding: of an earlier lease only the end was missing.
  if (target.posted_outcome !== null) return { outcome: target.posted_outcome, gathering: undefined };
  const robots = await tools.siteFiles.robotsOf(target.url);
  const policy = assignment.robots ?? DEFAULT_ROBOTS_POLICY;
  const done = await look(target, assignment, tools, robots);
  await onFinding(done.finding);
  return {
    outcome: toplistFindings.targetOutcomes[done.finding.result.type],
    gathering: { kind: 'toplist', ended: done.ended, ...done.gathered, robotsTxt: robots.state, robotsPolicy: policy },
  };
}

async function look(
  target: LeasedTargetOf<'toplist'>,
  { robots: policy = DEFAULT_ROBOTS_POLICY, known_brands }: AssignmentOf<'toplist'>,
  tools: CrawlTools,
  robots: Robots,
): Promise<Done> {
  const { url, country } = target;
  const says = robots.says(url);
  const found = { by: 'list', depth: 0, on: null, priority: false, robots: says } as const;
  const facts = { page: 1, url, country, found };
  const notVisited = { ...facts, fetchedAt: tools.clock.now(), attemptLog: [], durationMs: 0 };
  const withoutLook = (finding: ToplistFinding, ended: ToplistGathering['ended']): Done => ({
    ...{ finding, ended },
    gathered: nothingGathered,
  });
  if (says === 'disallowed' && policy === 'obey') {
    return withoutLook(failedToplist(notVisited, disallowedVisit), 'page_not_read');
  }
  return await tools.browser.withContext(localeOf(country), async (context, browser) => {
    const { proxy, signal, missingScripts } = tools;
    const list = listLook();
    const options = {
      context,
      browser,
      proxy,
      signal,
      missingScripts,
      keepImages: false,
      budget,
      besides: list.besides,
    };
    const politely = { ...tools, lease: target.lease, random: Math.random };
    const visitOnce = () => (tools.visitPage ?? visitPage)(url, options);
    const polite = await visitPolitely({ crawlDelayMs: robots.crawlDelayMs }, visitOnce, politely);
    if (polite.kind === 'paused') return withoutLook(pausedToplist(notVisited), 'website_refused');
    const { visit, attemptLog, fetchedAt, durationMs } = polite;
    const visited: ToplistVisit = { ...facts, attemptLog, fetchedAt, durationMs };
    const brands = [...new Set([...Object.keys(target.brand_positions ?? {}), ...known_brands])];
    const kept = policy === 'obey' ? robots : null;
    const told = await readSeen(visit, visited, { list: list.taken(), brands, robots: kept, tools });
    return { finding: told.finding, ended: told.ended, gathered: gathered(list.taken(), told) };
  });
}
