import type { AssignmentOf, LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import { DEFAULT_ROBOTS_POLICY } from '@proofline/contracts/gathering';
import { targetOutcomeOf } from '@proofline/contracts/kinds/findings';
import { isWholePass, PASSES, type PassName } from '@proofline/contracts/kinds/popunder/findings';
import type { PopunderGathering } from '@proofline/contracts/kinds/popunder/gathering';
import type { PostedLook } from '@proofline/contracts/kinds/popunder/posted';
import { siteOf } from '@proofline/platform/site-of';
import { localeOf } from '../../browser/locale-of.ts';
import { disallowedVisit } from '../../courtesy/disallowed-visit.ts';
import { TargetArchive } from '../../evidence/page-archive.ts';
import type { FailedVisit } from '../../gather/visit.ts';
import type { CrawlTools } from '../crawl-tools.ts';
import type { CrawledTarget, Finding } from '../kind-crawler.ts';
import { openWindows, type PassMade } from './open-windows.ts';
import { lookOf, type MissedLook, toldMissed, toldNothing } from './told-nothing.ts';
import { type SiteSeen, toldPass } from './told-pass.ts';
import { windowBudget } from './window-budget.ts';

type PopunderAssignment = AssignmentOf<'popunder'>;
type PopunderTarget = LeasedTargetOf<'popunder'>;
type Told = Finding<'popunder'>;

/** How long a website that asked to be left alone is waited for. */
const PATIENCE_MS = 60_000;
/** A pass that could not be made for a weakness of the network is made once more. */
const worthAnotherTry: ReadonlySet<string> = new Set(['connection_failed', 'no_response', 'exit_failed']);

/**
 * Looks at a website in passes, each in a browser that knows nothing of it, and hands each over as it is made. Passes
 * that an earlier lease has posted are not made again. A page that could not be shown ends the target. Where nothing
 * opened, that is told at the end, or why nobody can say it: no target ends without a result.
 */
export async function crawlTarget(
  target: PopunderTarget,
  assignment: PopunderAssignment,
  tools: CrawlTools,
  onFinding: (finding: Told) => Promise<void>,
): Promise<CrawledTarget> {
  const { url, posted_outcome } = target;
  const { robots: robotsPolicy = DEFAULT_ROBOTS_POLICY } = assignment;
  const types: PostedLook['type'][] = [];
  const tell = async (finding: Told) => {
    types.push(finding.result.type);
    await onFinding(finding);
  };
  const robots = await tools.siteFiles.robotsOf(url);
  const archive = new TargetArchive();
  const began = performance.now();
  const look = { target, assignment, tools, archive, tell, crawlDelayMs: robots.crawlDelayMs };
  const isDisallowed = robots.says(url) === 'disallowed' && robotsPolicy === 'obey';
  const { ended, made, windowsLeftOut } = isDisallowed
    ? await disallowed(look)
    : await lookInPasses(look, began + windowBudget.targetMs);
  const passes = made.filter(isWhole).map(({ pass }) => pass);
  const gathering: PopunderGathering = {
    kind: 'popunder',
    ended,
    done: {
      passes,
      clicks: made.reduce((sum, { clicks }) => sum + clicks, 0),
      windows: made.reduce((sum, { windows }) => sum + windows, 0),
      ms: Math.round(performance.now() - began),
    },
    leftOut: {
      windows: windowsLeftOut,
      passes: Math.max(0, PASSES.length - passesPosted(target) - passes.length),
      repeated: made.reduce((sum, { repeated }) => sum + repeated, 0),
    },
    robotsTxt: robots.state,
    robotsPolicy,
  };
  return { outcome: targetOutcomeOf(types, posted_outcome) ?? 'failed', gathering };
}

interface Look {
  readonly target: PopunderTarget;
  readonly assignment: PopunderAssignment;
  readonly tools: CrawlTools;
  readonly archive: TargetArchive;
  readonly crawlDelayMs: number;
  readonly tell: (finding: Told) => Promise<void>;
}

interface Looked {
  readonly ended: PopunderGathering['ended'];
  readonly made: readonly MadePass[];
  readonly windowsLeftOut: number;
}

/** A pass that was made, in figures. */
interface MadePass {
  readonly pass: PassName;
  readonly ended: PassMade['ended'];
  readonly clicks: number;
  readonly windows: number;
  readonly repeated: number;
}

/** By an earlier lease. What it told in the place of passes is none of them, as far as an api says so. */
const passesPosted = ({ posted_so_far, posted_pages }: PopunderTarget): number =>
  posted_so_far?.passes ?? posted_pages.length;

/** What was broken off is no look. */
const isWhole = ({ ended, windows }: MadePass): boolean => isWholePass(ended, windows);

async function disallowed({ target, tools, archive, tell }: Look): Promise<Looked> {
  const { clock } = tools;
  const missed = { visit: disallowedVisit, at: clock.now(), durationMs: 0 };
  await tell(await toldMissed(target, target.posted_pages.length + 1, missed, archive));
  return { ended: 'page_not_read', made: [], windowsLeftOut: 0 };
}

interface Passes extends Looked {
  /** The website as the last pass saw it; undefined when none was made. */
  readonly site: SiteSeen | undefined;
  readonly windows: number;
  /** Why there was no pass where one was due. */
  readonly missed: MissedLook | null;
}

/** Makes what passes are left, and tells what stands for them where nothing opened. */
async function lookInPasses(look: Look, endsAt: number): Promise<Looked> {
  const passes = await makePasses(look, endsAt);
  const { target, tools, archive, tell } = look;
  const { posted_pages: posted, posted_so_far } = target;
  // What an earlier lease has seen may have been windows; an api that does not say leaves it open.
  const earlier = posted_so_far ?? { results: posted.length, broken_off: 0 };
  if (passes.windows > 0 || earlier.results > 0) return passes;
  const { made, site, missed } = passes;
  const page = posted.length + made.length + 1;
  const looks = passesPosted(target) - earlier.broken_off + made.filter(isWhole).length;
  const nothing = { page, looks, site, missed, at: tools.clock.now() };
  await tell(await toldNothing(target, nothing, archive));
  return passes;
}

async function makePasses(look: Look, endsAt: number): Promise<Passes> {
  const { target, assignment, tools, archive, tell } = look;
  const posted = target.posted_pages.length;
  const made: MadePass[] = [];
  let windows = 0;
  let windowsLeftOut = 0;
  let site: SiteSeen | undefined;
  const over = (ended: Looked['ended'], missed: MissedLook | null = null): Passes => ({
    ...{ ended, made, windowsLeftOut, site, windows, missed },
  });
  for (const pass of PASSES.slice(passesPosted(target))) {
    tools.signal.throwIfAborted();
    if (performance.now() > endsAt) return over('time_over');
    if (windows >= windowBudget.targetWindows) return over('windows_reached');
    const at = tools.clock.now();
    const began = performance.now();
    const opened = await openPolitely(look, pass, endsAt, windows);
    const durationMs = Math.round(performance.now() - began);
    if (opened === 'paused') return over('website_refused', { visit: 'paused', at, durationMs });
    // What was seen before stands.
    if (opened.kind === 'failed') return over('page_not_read', { visit: opened, at, durationMs });
    const isOwn = ownOf(target.url, opened.landedAt);
    const { told, files } = await toldPass(opened, { keywords: assignment.keywords, isOwn, at, archive });
    const page = posted + made.length + 1;
    await tell({ result: { type: 'PassMade', data: { ...lookOf(target, page, { at, durationMs }), ...told } }, files });
    const clicks = told.steps.filter((step) => step.at !== null).length;
    made.push({ pass, ended: opened.ended, clicks, windows: told.windows.length, repeated: opened.repeated });
    windows += told.windows.length;
    windowsLeftOut += told.windowsLeftOut;
    site = told.site;
  }
  if (made.every(isWhole)) return over('passes_made');
  return over(made.some(({ ended }) => ended === 'time_over') ? 'time_over' : 'page_not_read');
}

const ownOf = (url: string, landed: string) => {
  const own = new Set([siteOf(url), siteOf(landed)]);
  return (address: string): boolean => own.has(siteOf(address));
};

/** One visit of the website, when all agents together leave room for it; what it opens is not counted against it. */
async function openPolitely(
  { target: { url, lease, country }, assignment, tools, crawlDelayMs }: Look,
  pass: PassName,
  endsAt: number,
  windows: number,
): Promise<PassMade | FailedVisit | 'paused'> {
  const { permits, signal, browser, proxy } = tools;
  for (let tries = 1; ; tries += 1) {
    const permission = await permits.take(lease, { crawlDelayMs, patienceMs: PATIENCE_MS, signal });
    if (permission.kind === 'paused') return 'paused';
    try {
      const made = await openWindows(url, pass, {
        browser,
        proxy,
        language: localeOf(country),
        country,
        signal,
        priorityWords: assignment.priority_words,
        endsAt,
        maxWindows: Math.min(windowBudget.passWindows, windowBudget.targetWindows - windows),
      });
      if (made.kind !== 'failed' || tries > 1 || !worthAnotherTry.has(made.reason)) return made;
    } finally {
      permission.giveBack();
    }
  }
}
