import { readModelChangeSchema } from '@proofline/contracts/read-model-change';
import { changedSchema } from '@proofline/contracts/socket/messages';
import { describe, expect, test } from 'vitest';
import { mergeNews, newsOf } from './news.ts';

const change = (position: string, ...touched: unknown[]) =>
  readModelChangeSchema.parse({ projection: 'results', position, touched });

describe('news of a read model', () => {
  test('keeps organisations apart', () => {
    const news = newsOf(
      change('7', { organization: 1, reports: [10], checks: [1] }, { organization: 2, reports: [20] }),
    );
    expect(news.map(({ organization, key }) => [organization, key])).toEqual([
      [1, 'progress-1-10'],
      [1, 'lists-1'],
      [2, 'progress-2-20'],
    ]);
  });

  test('is nothing when nothing was touched', () => {
    expect(newsOf(change('7', { organization: 1 }))).toEqual([]);
  });

  test('merges ids without repeats and keeps the higher position', () => {
    const [first] = newsOf(change('9', { organization: 1, checks: [1, 2], comments: [{ id: 5, report: 10 }] }));
    const [second] = newsOf(
      change('8', { organization: 1, checks: [2, 3], comments: [{ id: 5, report: 10 }], urlLists: [4] }),
    );
    const merged = first && second && mergeNews(first, second);
    expect(merged?.type === 'changed' && changedSchema.parse(merged.changed)).toEqual({
      type: 'changed',
      position: '9',
      checks: [1, 2, 3],
      url_lists: [4],
      comments: [{ id: 5, report: 10 }],
      results: [],
    });
  });

  test('names a bounded number of ids, the newest ones', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const [first] = newsOf(change('1', { organization: 1, checks: many }));
    const [second] = newsOf(change('2', { organization: 1, checks: [5_000] }));
    const merged = first && second && mergeNews(first, second);
    const checks = merged?.type === 'changed' ? merged.changed.checks : [];
    expect(checks).toHaveLength(500);
    expect(checks.at(-1)).toBe(5_000);
  });
});
