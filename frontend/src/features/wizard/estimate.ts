import { counted } from '@proofline/contracts/counted';
import { crawlsLeft, estimateRuns, type RunEstimate } from '@proofline/contracts/crawl-estimate';
import type { CheckPart } from '@proofline/contracts/kinds/parts';
import { hasPart } from '@proofline/contracts/kinds/registry';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { draftToBody } from './draft-to-body.ts';

export type EstimateTone = 'success' | 'warning' | 'danger';

export interface Estimate extends RunEstimate {
  /** What one run is multiplied from, in words: `10 websites × 2 countries`. */
  readonly factors: string;
  /** Crawls of all runs until the month ends. */
  readonly crawlsThisMonth: number;
  /** Null where the kind has no monthly limit. */
  readonly month: {
    readonly limit: number;
    readonly used: number;
    readonly left: number;
    /** Crawls beyond what is left; 0 when they fit. */
    readonly tooMany: number;
    /** Share of the limit in use afterwards, 0 to 100. */
    readonly percent: number;
    /** Up to 50 percent, up to 90, above (000 §9). */
    readonly tone: EstimateTone;
  } | null;
}

/** What the check would cost, as far as it has been put together; null while one run would crawl nothing. */
export function estimateOf(draft: CheckDraft, { kind, lists, metadata, today }: CheckFacts): Estimate | null {
  const body = draftToBody(kind, draft);
  const chosen = new Set(body.url_groups);
  const websites = lists.filter(({ id }) => chosen.has(id)).reduce((sum, list) => sum + list.url_count, 0);
  const size = {
    kind,
    websites,
    countries: body.countries?.length ?? 0,
    keywords: body.keywords?.length ?? 0,
    accounts: body.social_media_accounts?.length ?? 0,
    toplists: body.toplist_rules.length,
    pagesPerWebsite: Number(body.related_urls ?? 1),
  };
  const dates = { schedule: draft.schedule, start: draft.start, end: body.schedule_end ?? null, today };
  const runs = estimateRuns(size, dates);
  if (runs.crawls === 0) return null;
  const crawlsThisMonth = runs.crawls * runs.runs;
  return {
    ...runs,
    factors: factorsOf(size),
    crawlsThisMonth,
    month: monthOf(metadata.monthly_crawls[kind], crawlsThisMonth),
  };
}

function monthOf(month: { used: number; limit: number } | null, crawls: number): Estimate['month'] {
  if (month === null) return null;
  const { used, limit } = month;
  const left = crawlsLeft(month);
  const percent = limit === 0 ? 100 : Math.min(100, Math.round(((used + crawls) / limit) * 100));
  const tone = percent <= 50 ? 'success' : percent <= 90 ? 'warning' : 'danger';
  return { limit, used, left, tooMany: Math.max(0, crawls - left), percent, tone };
}

type Size = Parameters<typeof estimateRuns>[0];

function factorsOf({ kind, websites, countries, keywords, accounts, toplists }: Size): string {
  const has = (part: CheckPart) => hasPart(kind, part);
  // Keywords are looked for on each website, where there are some.
  const places = has('urls') ? [counted(websites, 'website')] : has('keywords') ? [counted(keywords, 'keyword')] : [];
  const factors = [
    ...places,
    ...(has('accounts') ? [counted(accounts, 'account')] : []),
    ...(has('toplist') ? [counted(toplists, 'toplist')] : []),
    ...(has('countries') ? [counted(countries, 'country', 'countries')] : []),
  ];
  return factors.join(' × ');
}
