import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { judgeApart } from './judge-apart.ts';
import { judgeStored } from './judge-stored.ts';
import type { StoredPage } from './stored-page.ts';

const details = { title: 'Review', httpStatus: 200, errorDetail: null };
const result = { url: 'http://site.example/', finalUrl: null, outcome: 'compliant', errorReason: null, details };
const page = (text: string): StoredPage => ({
  result: result as unknown as StoredPage['result'],
  artifacts: { text, links: [], images: [], languages: ['en'] },
  screenshot: null,
  leftOut: { images: false, links: false },
});
const question = (rules: QueryTree) => ({ rules, filters: null, languages: [], robots: 'obey' as const });
const contains = (value: string): QueryTree => ({
  not: false,
  condition: 'AND',
  rules: [{ id: 't', field: 'dom_text', operator: 'contains', value }],
});
/** Each phrase is matched at every letter of the page. */
const slow: QueryTree = {
  not: false,
  condition: 'AND',
  rules: [
    {
      id: 'slow',
      field: 'bulk_text',
      operator: 'contains_any',
      value: { name: 'Slow', bulk: Array.from({ length: 1_000 }, (_, index) => `a^#${index + 1}a`) },
    },
  ],
};
const slowPage = page('a'.repeat(1_000_000));

/** The longest time in which this thread did nothing else, as a share of the whole. */
async function standstillDuring(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  let last = began;
  let longestMs = 0;
  const beat = () => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  };
  const heart = setInterval(beat, 20);
  await run();
  clearInterval(heart);
  beat();
  return longestMs / (performance.now() - began);
}

describe('A stored page judged in a thread of its own', () => {
  it('gets the verdict that it gets anywhere else', async () => {
    const asked = { question: question(contains('18+')), page: page('For players 18+ only') };
    expect(await judgeApart(asked)).toEqual(judgeStored(asked.question, asked.page));
  });

  it('keeps nobody waiting: what takes too long is undecided, and others are answered meanwhile', async () => {
    const asked = { question: question(slow), page: slowPage };
    const standstill = await standstillDuring(async () => {
      const judged = judgeApart(asked, 1_500);
      const quick = await judgeApart({ question: question(contains('18+')), page: page('18+') });
      expect(quick).toMatchObject({ kind: 'judged', verdict: { compliant: true } });
      expect(await judged).toMatchObject({
        kind: 'failed',
        reason: 'seen_in_part',
        detail: expect.stringContaining('1.5 s'),
      });
    });
    expect(standstill).toBeLessThan(0.6);
  });

  it('is told from one that is judged in this thread', async () => {
    const short = page('a'.repeat(20_000));
    const standstill = await standstillDuring(async () => void judgeStored(question(slow), short));
    expect(standstill).toBeGreaterThan(0.9);
  });

  it('has so many at a time', async () => {
    const asked = { question: question(slow), page: slowPage };
    const waiting = Array.from({ length: 3 }, () => judgeApart(asked, 500));
    await expect(judgeApart(asked, 500)).rejects.toMatchObject({ status: 429 });
    await Promise.all(waiting);
    expect(await judgeApart({ question: question(contains('a')), page: page('a') })).toMatchObject({ kind: 'judged' });
  });
});
