import type { AssignmentOf, LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import type { WebsiteGathering } from '@proofline/contracts/gathering';
import { targetOutcomeOf } from '@proofline/contracts/kinds/findings';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import { localeOf } from '../../browser/locale-of.ts';
import type { TargetContext } from '../../browser/target-context.ts';
import { disallowedVisit } from '../../courtesy/disallowed-visit.ts';
import { visitPolitely } from '../../courtesy/visit-politely.ts';
import { evidenceOf } from '../../evidence/evidence-of.ts';
import { TargetArchive } from '../../evidence/page-archive.ts';
import { visitPage } from '../../gather/visit-page.ts';
import { withImageEvidence } from '../../images/image-evidence.ts';
import { judgeSeen } from '../../judge/judge-seen.ts';
import { lookCloser } from '../../judge/look-closer.ts';
import type { PreparedRules } from '../../judge/prepared-rules.ts';
import { PageQueue, type PageToRead, type WalkSettings } from '../../website/page-queue.ts';
import type { CrawlTools } from '../crawl-tools.ts';
import type { CrawledTarget, Finding } from '../kind-crawler.ts';
import { resultOfBlocked, resultOfFailed, resultOfPaused, resultOfSeen } from './page-result.ts';

/** A run of compliance: what its pages are judged by, and how they are found. */
export interface ComplianceRun {
  readonly assignment: AssignmentOf<'compliance'>;
  readonly rules: PreparedRules;
}

/** What reading the pages of a target may take, waiting for permits aside; the page under way is still ended. */
const TARGET_LIMIT_MS = { '1': 3 * 60_000, '20': 15 * 60_000, '100': 60 * 60_000 } as const;
/** Pages that turn out to be known ones, or dead links, cost time as well: of so many to one that counts a target is over. */
const MAX_READ_PER_PAGE = 2;
/** A website that refuses this many pages in a row has made itself clear. */
const MAX_REFUSALS_IN_A_ROW = 3;

/**
 * Visits a target's pages, the given one first, and hands over each as it is done, except those that an earlier lease
 * has posted: they are read again, for the links on them.
 */
export async function crawlTarget(
  target: LeasedTargetOf<'compliance'>,
  run: ComplianceRun,
  tools: CrawlTools,
  onFinding: (finding: Finding<'compliance'>) => Promise<void>,
): Promise<CrawledTarget> {
  const { assignment } = run;
  const begun = target.posted_outcome;
  // Of an earlier lease's pages only the end was missing.
  if (begun !== null && target.posted_pages.length >= Number(assignment.related_urls)) {
    return { outcome: begun, gathering: undefined };
  }
  const queue = new PageQueue(target.url, walkSettings(assignment), tools.siteFiles);
  const types: PostedOf<'compliance'>['type'][] = [];
  const ended = await tools.browser.withContext(localeOf(target.country), async (context, browser) => {
    const reading: Reading = { target, run, tools, queue, context, browser, archive: new TargetArchive() };
    return await readPages(reading, async (finding) => {
      types.push(finding.result.type);
      await onFinding(finding);
    });
  });
  return { outcome: targetOutcomeOf(types, begun) ?? 'failed', gathering: queue.gathering(ended) };
}

function walkSettings({ related_urls, url_filter, priority_words, robots }: AssignmentOf<'compliance'>): WalkSettings {
  return { maxPages: Number(related_urls), urlFilter: url_filter, priorityWords: priority_words, robots };
}

interface Reading {
  readonly target: LeasedTargetOf<'compliance'>;
  readonly run: ComplianceRun;
  readonly tools: CrawlTools;
  readonly queue: PageQueue;
  readonly context: TargetContext;
  readonly browser: string;
  readonly archive: TargetArchive;
}

type Done =
  | { readonly kind: 'page'; readonly page: Finding<'compliance'>; readonly spentMs: number }
  /** Visited again for its links: an earlier lease has posted it. */
  | { readonly kind: 'posted'; readonly wasRead: boolean; readonly spentMs: number }
  /** Nothing to report: a known page under another address, one elsewhere, or none at all. */
  | { readonly kind: 'passed_over'; readonly spentMs: number }
  | { readonly kind: 'paused' };

/** @returns why no further page was read */
async function readPages(
  reading: Reading,
  handOver: (page: Finding<'compliance'>) => Promise<void>,
): Promise<WebsiteGathering['ended']> {
  const { target, run, tools, queue } = reading;
  const { related_urls } = run.assignment;
  const maxPages = Number(related_urls);
  const posted = new Set(target.posted_pages);
  let results = posted.size;
  let refusalsInARow = 0;
  let spentMs = 0;
  let page: PageToRead | undefined = await queue.first();
  for (let read = 1; page !== undefined; read += 1) {
    tools.signal.throwIfAborted();
    const done = await readOne(page, posted.has(page.url) ? undefined : results + 1, reading);
    if (done.kind === 'paused') return 'website_refused';
    spentMs += done.spentMs;
    if (done.kind === 'page') {
      results += 1;
      await handOver(done.page);
      const { type } = done.page.result;
      if (read === 1 && type !== 'PageJudged' && type !== 'PageFilteredOut') return 'first_page_not_read';
      refusalsInARow = type === 'PageBlocked' ? refusalsInARow + 1 : 0;
    }
    // Without its links nobody knows what else there is.
    if (read === 1 && done.kind === 'posted' && !done.wasRead) return 'first_page_not_read';
    if (refusalsInARow >= MAX_REFUSALS_IN_A_ROW) return 'website_refused';
    if (results >= maxPages) return 'pages_reached';
    if (spentMs > TARGET_LIMIT_MS[related_urls] || read >= maxPages * MAX_READ_PER_PAGE) return 'time_over';
    page = await queue.next(tools.signal);
  }
  return queue.isOverTime ? 'time_over' : 'nothing_left';
}

/** @param number of the page within the target; undefined for one that was posted already */
async function readOne(page: PageToRead, number: number | undefined, reading: Reading): Promise<Done> {
  const { target, run, tools, queue, context, browser, archive } = reading;
  const { url, found } = page;
  const facts = { page: number ?? 1, url, country: target.country, found };
  const notVisited = { ...facts, fetchedAt: tools.clock.now(), attemptLog: [], durationMs: 0 };
  const withoutEvidence = (result: PostedOf<'compliance'>, spentMs: number): Done =>
    number === undefined
      ? { kind: 'posted', wasRead: false, spentMs }
      : { kind: 'page', page: { result, files: new Map() }, spentMs };
  if (page.isDisallowed) return withoutEvidence(resultOfFailed(notVisited, disallowedVisit), 0);

  const { proxy, signal, missingScripts } = tools;
  const options = { context, browser, proxy, signal, missingScripts, keepImages: run.rules.looksAtImages };
  const politely = { ...tools, lease: target.lease, random: Math.random };
  const polite = await visitPolitely(page, () => (tools.visitPage ?? visitPage)(url, options), politely);
  if (polite.kind === 'paused') {
    return found.by === 'list' ? withoutEvidence(resultOfPaused(notVisited), 0) : { kind: 'paused' };
  }
  const { visit, attemptLog, fetchedAt, durationMs } = polite;
  const visited = { ...facts, attemptLog, fetchedAt, durationMs };
  if (visit.kind === 'failed' && visit.reason === 'not_found' && found.by !== 'list') {
    // A dead link is no page of the website: it takes no other's place, and is counted.
    queue.countDead();
    return { kind: 'passed_over', spentMs: durationMs };
  }
  if (visit.kind === 'failed') {
    if (number === undefined || !visit.seen) return withoutEvidence(resultOfFailed(visited, visit), durationMs);
    const { evidence, files } = await evidenceOf(visit.seen, fetchedAt, archive);
    return { kind: 'page', page: { result: resultOfFailed(visited, visit, evidence), files }, spentMs: durationMs };
  }
  if (!(await queue.takeIn(page, visit, tools.signal))) return { kind: 'passed_over', spentMs: durationMs };
  if (number === undefined) return { kind: 'posted', wasRead: visit.block === undefined, spentMs: durationMs };
  const { page: seen, looked, leftOut } = await lookCloser(visit, run.rules, tools);
  const { evidence, files } = await evidenceOf(seen, fetchedAt, archive);
  const judged =
    seen.block === undefined
      ? resultOfSeen(visited, seen, evidence, await judgeSeen(seen, run.rules, leftOut, tools.judge))
      : resultOfBlocked(visited, seen, seen.block, evidence);
  if (looked === null) return { kind: 'page', page: { result: judged, files }, spentMs: durationMs };
  const allFiles = new Map(files);
  const result = await withImageEvidence(judged, { looked, leftOut }, allFiles);
  return { kind: 'page', page: { result, files: allFiles }, spentMs: durationMs };
}
