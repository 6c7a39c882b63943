import { describe, expect, it } from 'vitest';
import type { CheckFacts } from './check-draft.ts';
import { estimateOf } from './estimate.ts';
import { facts, listId, validDraft } from './testing/testing-draft.ts';

const withLimit = (used: number, limit: number): CheckFacts => ({
  ...facts,
  metadata: { ...facts.metadata, monthly_crawls: { ...facts.metadata.monthly_crawls, compliance: { used, limit } } },
});
/** Two lists of ten websites, from two countries. */
const draft = validDraft({ urlLists: [listId(1), listId(2)], countries: ['DE', 'BE'], relatedUrls: '20' });

describe('what a check would cost', () => {
  it('is told for one run and for the month', () => {
    const weekly = { ...draft, schedule: 'weekly', start: '2026-11-20' } as const;
    expect(estimateOf(weekly, withLimit(100, 1_000))).toMatchObject({
      factors: '20 websites × 2 countries',
      crawls: 40,
      pages: 800,
      runs: 2,
      crawlsThisMonth: 80,
      month: { left: 900, tooMany: 0, percent: 18, tone: 'success' },
    });
  });

  it.each([
    [460, 1_000, 'success', 0],
    [470, 1_000, 'warning', 0],
    [860, 1_000, 'warning', 0],
    [880, 1_000, 'danger', 0],
    [980, 1_000, 'danger', 20],
    [1_200, 1_000, 'danger', 40],
    [0, 0, 'danger', 40],
  ])('with %i of %i used is %s, %i too many', (used, limit, tone, tooMany) => {
    expect(estimateOf(draft, withLimit(used, limit))?.month).toMatchObject({ tone, tooMany });
  });

  it('is unknown while there is nothing to crawl, and has no month without a limit', () => {
    expect(estimateOf(validDraft({ countries: [] }), facts)).toBeNull();
    expect(estimateOf(draft, facts)?.month).toBeNull();
  });

  it('counts only what the kind has', () => {
    const searched = { ...draft, keywords: ['a', 'b', '', 'a'] };
    expect(estimateOf(searched, { ...facts, kind: 'discovery' })).toMatchObject({
      factors: '2 keywords × 2 countries',
      crawls: 4,
      pages: 4,
    });
  });
});
