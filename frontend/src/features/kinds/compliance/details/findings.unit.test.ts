import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { RuleVerdict } from '@proofline/rules/verdict';
import { describe, expect, it } from 'vitest';
import { findingsOf, linkTable, listedLinks } from './findings.ts';
import { pageInWords } from './page-in-words.ts';

const tree: QueryTree = {
  not: false,
  condition: 'AND',
  rules: ['a', 'b', 'c'].map((id) => ({ id, field: 'dom_text', operator: 'contains', value: id })),
};
const verdict = (id: string, score: 0 | 100, more: Partial<RuleVerdict> = {}): RuleVerdict => ({
  id,
  score,
  found: '',
  keywords: [],
  links: [],
  exportedParameters: [],
  images: [],
  spans: [],
  matchCount: 0,
  ...more,
});
const verdicts = [verdict('c', 0), verdict('a', 100), verdict('b', 0)];

describe('what the rules found', () => {
  it('stands with the failed rules first, each part in the order of the rules', () => {
    expect(findingsOf(leafRules(tree), verdicts, false).map(({ leaf, mark }) => [leaf.title, mark.word])).toEqual([
      ['b', 'Fail'],
      ['c', 'Fail'],
      ['a', 'Pass'],
    ]);
  });

  it('stands in a negated check with what was found first', () => {
    expect(findingsOf(leafRules(tree), verdicts, true).map(({ leaf, mark }) => [leaf.title, mark.word])).toEqual([
      ['a', 'Found'],
      ['b', 'Not found'],
      ['c', 'Not found'],
    ]);
  });

  it('leaves out rules that were not asked', () => {
    expect(findingsOf(leafRules(tree), [verdict('b', 100)], false).map(({ leaf }) => leaf.title)).toEqual(['b']);
  });
});

describe('matched links', () => {
  it('have a column for every exported parameter', () => {
    const matched = verdict('a', 100, {
      links: ['http://x.example/1', 'http://x.example/2'],
      exportedParameters: [
        { link: 'http://x.example/1', parameters: { btag: 'a_1' } },
        { link: 'http://x.example/2', parameters: { campaign: 'uk' } },
      ],
    });
    expect(linkTable(listedLinks(matched))).toEqual({
      parameters: ['btag', 'campaign'],
      rows: [
        { link: 'http://x.example/1', values: ['a_1', ''] },
        { link: 'http://x.example/2', values: ['', 'uk'] },
      ],
    });
  });
});

describe('how a page answered', () => {
  it('is status, time and size', () => {
    expect(pageInWords({ http_status: 200, duration_ms: 1_830, html_bytes: 412_000 })).toBe('HTTP 200, 1.8 s, 412 kB');
    expect(pageInWords({ http_status: 200, duration_ms: 90.4, html_bytes: 900 })).toBe('HTTP 200, 90 ms, 900 bytes');
    expect(pageInWords({ http_status: 200, duration_ms: 90, html_bytes: 2_340_000 })).toBe('HTTP 200, 90 ms, 2.3 MB');
  });

  it('leaves out what is not known', () => {
    expect(pageInWords({ http_status: null, duration_ms: 15_000, html_bytes: null })).toBe('15.0 s');
  });
});
