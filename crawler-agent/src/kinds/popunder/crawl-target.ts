import type { AssignmentOf, LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import { DEFAULT_ROBOTS_POLICY } from '@proofline/contracts/gathering';
import { targetOutcomeOf } from '@proofline/contracts/kinds/findings';
import { PASSES, type PassName } from '@proofline/contracts/kinds/popunder/findings';
import type { PopunderGathering } from '@proofline/contracts/kinds/popunder/gathering';
import type { PostedLook } from '@proofline/contracts/kinds/popunder/posted';
import { siteOf } from '@proofline/platform/site-of';
import { localeOf } from '../../browser/locale-of.ts';
import { disallowedVisit } from '../../courtesy/disallowed-visit.ts';
import { evidenceOf } from '../../evidence/evidence-of.ts';
import { TargetArchive } from '../../evidence/page-archive.ts';
import type { FailedVisit } from '../../gather/visit.ts';
import type { CrawlTools } from '../crawl-tools.ts';
import type { CrawledTarget, Finding } from '../kind-crawler.ts';
import { openWindows, type PassMade } from './open-windows.ts';
import { type SiteSeen, toldPass, toldSite } from './told-pass.ts';
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
 * that an earlier lease has posted are not made again. A page that could not be shown ends the target.
 */
export async function crawlTarget(
  target: PopunderTarget,
  assignment: PopunderAssignment,
  tools: CrawlTools,
  onFinding: (finding: Told) => Promise<void>,
): Promise<CrawledTarget> {
  const { url, posted_pages, posted_outcome } = target;
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
      passes: Math.max(0, PASSES.length - posted_pages.length - passes.length),
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

/** Made to its end: there was nothing more to do, or to tell. What was broken off is no look. */
const isWhole = ({ ended }: MadePass): boolean => ended !== 'time_over';

/** Nothing was seen to open, and nobody has looked for it either. */
const notLookedAt: FailedVisit = {
  kind: 'failed',
  reason: 'seen_in_part',
  detail: 'No look was made to its end.',
  httpStatus: null,
  redirectChain: [],
};

async function disallowed({ target, tools, archive, tell }: Look): Promise<Looked> {
  const { clock } = tools;
  await tell(await failedLook(target, target.posted_pages.length + 1, disallowedVisit, clock.now(), 0, archive));
  return { ended: 'page_not_read', made: [], windowsLeftOut: 0 };
}

async function lookInPasses(look: Look, endsAt: number): Promise<Looked> {
  const { target, assignment, tools, archive, tell } = look;
  const posted = target.posted_pages.length;
  const made: MadePass[] = [];
  let windows = 0;
  let windowsLeftOut = 0;
  let site: SiteSeen | undefined;
  const over = (ended: Looked['ended']): Looked => ({ ended, made, windowsLeftOut });
  for (const pass of PASSES.slice(posted)) {
    tools.signal.throwIfAborted();
    if (performance.now() > endsAt) return over('time_over');
    if (windows >= windowBudget.targetWindows) return over('windows_reached');
    const at = tools.clock.now();
    const began = performance.now();
    const opened = await openPolitely(look, pass, endsAt, windows);
    if (opened === 'paused') return over('website_refused');
    const durationMs = Math.round(performance.now() - began);
    const page = posted + made.length + 1;
    if (opened.kind === 'failed') {
      // What was seen before stands; a page that was never shown is told as such.
      if (page === 1) await tell(await failedLook(target, page, opened, at, durationMs, archive));
      return over('page_not_read');
    }
    const isOwn = ownOf(target.url, opened.landedAt);
    const { told, files } = await toldPass(opened, { keywords: assignment.keywords, isOwn, at, archive });
    await tell({ result: { type: 'PassMade', data: { ...lookOf(target, page, at, durationMs), ...told } }, files });
    const clicks = told.steps.filter((step) => step.at !== null).length;
    made.push({ pass, ended: opened.ended, clicks, windows: told.windows.length, repeated: opened.repeated });
    windows += told.windows.length;
    windowsLeftOut += told.windowsLeftOut;
    site = told.site;
  }
  // What an earlier lease has seen is not known here: it may have been windows.
  if (windows === 0 && site !== undefined && posted === 0) {
    const [page, at, looks] = [made.length + 1, tools.clock.now(), made.filter(isWhole).length];
    if (looks === 0) await tell(await failedLook(target, page, notLookedAt, at, 0, archive));
    else {
      const data = { ...lookOf(target, page, at, 0), looks, site };
      await tell({ result: { type: 'NothingOpened', data }, files: new Map() });
    }
  }
  return over(made.every(isWhole) ? 'passes_made' : 'time_over');
}

const ownOf = (url: string, landed: string) => {
  const own = new Set([siteOf(url), siteOf(landed)]);
  return (address: string): boolean => own.has(siteOf(address));
};

function lookOf(target: PopunderTarget, page: number, at: Date, durationMs: number) {
  const { url, country } = target;
  return { page, url, country, fetchedAt: at.toISOString(), attempts: 1, durationMs };
}

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

async function failedLook(
  target: PopunderTarget,
  page: number,
  visit: FailedVisit,
  at: Date,
  durationMs: number,
  archive: TargetArchive,
): Promise<Told> {
  const files = new Map<Parameters<Told['files']['has']>[0], Buffer>();
  const keep = async (seen: NonNullable<FailedVisit['seen']>) => {
    const kept = await evidenceOf(seen, at, archive);
    for (const [sha256, bytes] of kept.files) files.set(sha256, bytes);
    return kept.evidence;
  };
  const { seen } = visit;
  const site = seen === null || seen === undefined ? null : await toldSite(seen, keep);
  const look = lookOf(target, page, at, durationMs);
  const block = seen?.block;
  if (block !== undefined) {
    return {
      result: { type: 'LookBlocked', data: { ...look, reason: block.reason, by: block.by ?? null, site } },
      files,
    };
  }
  const { reason, detail, httpStatus } = visit;
  return { result: { type: 'LookFailed', data: { ...look, reason, detail, httpStatus, site } }, files };
}
