import { readModelChangeSchema } from '@proofline/contracts/read-model-change';
import { changedSchema } from '@proofline/contracts/socket/messages';
import { describe, expect, it } from 'vitest';
import { mergeNews, newsOf } from './news.ts';

const change = (position: string, ...touched: unknown[]) =>
  readModelChangeSchema.parse({ projection: 'results', position, touched });

describe('news of a read model', () => {
  it('keeps organisations apart', () => {
    const news = newsOf(
      change('7', { organization: 1, reports: [10], checks: [1] }, { organization: 2, reports: [20] }),
    );
    expect(news.map(({ organization, key }) => [organization, key])).toEqual([
      [1, 'progress-1-10'],
      [1, 'lists-1'],
      [2, 'progress-2-20'],
    ]);
  });

  it('is nothing when nothing was touched', () => {
    expect(newsOf(change('7', { organization: 1 }))).toEqual([]);
  });

  it('merges ids without repeats and keeps the higher position', () => {
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

  const ids = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

  it('tells of everything where more changed than one message names, and goes on to', () => {
    const [first] = newsOf(change('1', { organization: 1, checks: ids(1, 500) }));
    const [second] = newsOf(change('2', { organization: 1, urlLists: [1] }));
    const [third] = newsOf(change('3', { organization: 1, checks: [1] }));
    const all = { type: 'changed', checks: [], url_lists: [], comments: [], results: [], everything: true };
    expect(first?.type === 'changed' && first.changed.checks).toHaveLength(500);
    const merged = first && second && mergeNews(first, second);
    expect(merged?.type === 'changed' && merged.changed).toEqual({ ...all, position: '2' });
    const later = merged && third && mergeNews(merged, third);
    expect(later?.type === 'changed' && later.changed).toEqual({ ...all, position: '3' });
  });

  it('tells of everything where one change alone is more than one message names', () => {
    const [news] = newsOf(change('1', { organization: 1, checks: ids(1, 501) }));
    expect(news?.type === 'changed' && news.changed).toMatchObject({ checks: [], everything: true });
  });
});
