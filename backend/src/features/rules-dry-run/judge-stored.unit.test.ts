import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { judgeStored } from './judge-stored.ts';
import type { StoredPage } from './stored-page.ts';

const tree = (rule: QueryRule): QueryTree => ({ not: false, condition: 'AND', rules: [rule] });
const hash = `v1 1.0000:${'A'.repeat(2048)}${'_'.repeat(2048)}`;
const noBadge = tree({
  id: 'i',
  field: 'custom_image',
  operator: 'not_includes',
  value: [{ id: 1, name: 'Badge', url: '/badge', hash }],
});
const noBrand = tree({
  id: 'l',
  field: 'dom_link',
  operator: 'not_contains',
  value: { link_rule: 'brand.example', export_parameters: [] },
});
const noPromise = tree({ id: 't', field: 'dom_text', operator: 'not_contains', value: 'risk-free' });

function page(leftOut: Partial<StoredPage['leftOut']>, over: object = {}): StoredPage {
  const details = { title: 'Review', httpStatus: 200, errorDetail: null };
  const result = {
    url: 'http://site.example/',
    finalUrl: null,
    outcome: 'compliant',
    errorReason: null,
    details,
    ...over,
  };
  return {
    result: result as unknown as StoredPage['result'],
    artifacts: { text: '18+', links: [{ url: 'http://site.example/go/1' }], images: [], languages: ['en'] },
    screenshot: null,
    leftOut: { images: false, links: false, ...leftOut },
  };
}
const judged = (rules: QueryTree, stored: StoredPage, filters: QueryTree | null = null) =>
  judgeStored({ rules, filters, languages: [], robots: 'obey' }, stored);

describe('Rules tried on a stored page', () => {
  it('are not decided by images nobody looked at when it was visited', () => {
    expect(judged(noBadge, page({ images: true }))).toMatchObject({ kind: 'failed', reason: 'seen_in_part' });
    expect(judged(noBadge, page({}))).toMatchObject({ kind: 'judged', verdict: { compliant: true } });
    expect(judged(noPromise, page({ images: true }), noBadge)).toMatchObject({ kind: 'failed' });
  });

  it('are not decided by links nobody followed', () => {
    expect(judged(noBrand, page({ links: true }))).toMatchObject({ kind: 'failed', reason: 'seen_in_part' });
    expect(judged(noBrand, page({}))).toMatchObject({ kind: 'judged', verdict: { compliant: true } });
  });

  it('are judged by its text all the same when they ask for nothing else', () => {
    expect(judged(noPromise, page({ images: true, links: true }))).toMatchObject({ kind: 'judged' });
  });

  it('do not make a page compliant that could not be read', () => {
    const failed = page({}, { outcome: 'failed', errorReason: 'timed_out' });
    expect(judged(noPromise, failed)).toMatchObject({ kind: 'failed', reason: 'timed_out' });
  });
});
