import { describe, expect, it } from 'vitest';
import type { CheckKind } from './check-kinds.ts';
import { type CheckSize, crawlsLeft, estimateRuns, type RunDates, runsThisMonth } from './crawl-estimate.ts';
import { kindFacts } from './kinds/registry.ts';

const size: CheckSize = {
  kind: 'compliance',
  websites: 100,
  countries: 3,
  keywords: 7,
  accounts: 11,
  toplists: 13,
  pagesPerWebsite: 20,
};

describe('one run', () => {
  it.each<[CheckKind, number]>([
    ['compliance', 300],
    ['popunder', 300],
    ['discovery', 21],
    ['internet_scan', 21],
    ['social_media', 11],
    ['toplist', 13],
  ])('of a %s check crawls %i targets', (kind, crawls) => {
    expect(kindFacts(kind).crawlsOfRun({ ...size, kind })).toBe(crawls);
  });

  it('reads several pages of a website for compliance alone', () => {
    const dates: RunDates = { schedule: 'onetime', start: '2026-11-20', end: null, today: '2026-11-20' };
    expect(estimateRuns(size, dates)).toEqual({ crawls: 300, pages: 6_000, runs: 1 });
    expect(estimateRuns({ ...size, kind: 'popunder' }, dates)).toMatchObject({ crawls: 300, pages: 300 });
  });
});

describe('runs until the month ends', () => {
  const today = '2026-11-20';
  it.each<[Partial<RunDates>, number]>([
    [{ schedule: 'onetime' }, 1],
    [{ schedule: 'weekly' }, 2],
    [{ schedule: 'biweekly' }, 1],
    [{ schedule: 'monthly' }, 1],
    [{ schedule: 'continuously' }, 11],
    [{ schedule: 'twice_a_day' }, 22],
    [{ schedule: 'four_times_a_day' }, 44],
    [{ schedule: 'weekly', start: '2026-11-30' }, 1],
    [{ schedule: 'weekly', start: '2026-12-01' }, 0],
    [{ schedule: 'monthly', start: '2026-12-01' }, 0],
    [{ schedule: 'twice_a_day', end: '2026-11-21' }, 4],
    [{ schedule: 'weekly', start: '2026-10-01' }, 2],
  ])('%j: %i', (change, runs) => {
    expect(runsThisMonth({ schedule: 'weekly', start: today, end: null, today, ...change })).toBe(runs);
  });

  it('knows where the year ends', () => {
    expect(runsThisMonth({ schedule: 'continuously', start: '2026-12-31', end: null, today: '2026-12-31' })).toBe(1);
  });
});

it('what is left of a limit is never negative', () => {
  expect(crawlsLeft({ used: 10, limit: 25 })).toBe(15);
  expect(crawlsLeft({ used: 30, limit: 25 })).toBe(0);
});
