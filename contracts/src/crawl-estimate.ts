import type { CheckKind } from './check-kinds.ts';
import { kindFacts } from './kinds/registry.ts';
import type { Schedule } from './schedules.ts';

/** How much a check was told to look at. */
export interface CheckSize {
  readonly kind: CheckKind;
  /** Addresses in all chosen lists together. */
  readonly websites: number;
  readonly countries: number;
  readonly keywords: number;
  readonly accounts: number;
  readonly toplists: number;
  /** Pages read of each website at most. */
  readonly pagesPerWebsite: number;
}

export interface RunEstimate {
  /** Targets of one run: what counts against the monthly limit. */
  readonly crawls: number;
  /** Pages that one run reads at most. */
  readonly pages: number;
  /** Runs that start until the month (UTC) ends. */
  readonly runs: number;
}

const DAY_MS = 86_400_000;

/** Days between two runs; a check that starts again after completion does so once a day at most. */
const daysBetweenRuns: Readonly<Record<Exclude<Schedule, 'onetime' | 'monthly'>, number>> = {
  twice_a_day: 1 / 2,
  four_times_a_day: 1 / 4,
  weekly: 7,
  biweekly: 14,
  continuously: 1,
};

export interface RunDates {
  readonly schedule: Schedule;
  /** Calendar dates in UTC, YYYY-MM-DD. */
  readonly start: string;
  readonly end: string | null;
  readonly today: string;
}

/** Runs that start from today until the end of today's month, or of the schedule if that is sooner. */
export function runsThisMonth({ schedule, start, end, today }: RunDates): number {
  if (schedule === 'onetime') return 1;
  const now = new Date(today);
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const from = Math.max(Date.parse(start), now.getTime());
  const until = Math.min(monthEnd, end === null ? Number.POSITIVE_INFINITY : Date.parse(end) + DAY_MS);
  const days = (until - from) / DAY_MS;
  if (days <= 0) return 0;
  return schedule === 'monthly' ? 1 : Math.ceil(days / daysBetweenRuns[schedule]);
}

export function estimateRuns(size: CheckSize, dates: RunDates): RunEstimate {
  const { crawlsOfRun, readsRelatedPages } = kindFacts(size.kind);
  const crawls = crawlsOfRun(size);
  return {
    crawls,
    pages: readsRelatedPages ? crawls * size.pagesPerWebsite : crawls,
    runs: runsThisMonth(dates),
  };
}

/** What is left of a monthly limit, never below 0. */
export const crawlsLeft = ({ used, limit }: { used: number; limit: number }): number => Math.max(0, limit - used);
