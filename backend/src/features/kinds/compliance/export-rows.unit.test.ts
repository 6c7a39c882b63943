import { Utf8 } from '@proofline/platform/utf8/utf8';
import { rowsIn } from '@proofline/projections/raw-rows/raw-rows';
import { encodeRows } from '@proofline/projections/raw-rows/testing/encode-rows';
import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { record } from '../../results/export/testing/result-table.ts';
import { type ResultColumns, ruleColumns } from './export-columns.ts';
import { resultReader } from './export-rows.ts';

const text = (id: string, operator: 'contains' | 'not_contains', value: string) =>
  ({ id, field: 'dom_text', operator, value }) as const;
const rules = (not: boolean): QueryTree => ({
  not,
  condition: 'OR',
  rules: [text('a', 'contains', 'risk-free'), text('b', 'not_contains', '18+')],
});

type Given = Parameters<typeof record>[1];

/** A row by its headings. */
function rowOf(given: Given, columns: Partial<ResultColumns> = {}, changed: Readonly<Record<number, string>> = {}) {
  const asked: ResultColumns = {
    ...{ rules: [], filters: [], agents: {}, origin: 'https://p.example', tellsErrorsInDetail: true },
    ...columns,
  };
  const reader = resultReader(JSON.stringify(asked));
  const written = encodeRows([record(1, given).map((cell, index) => changed[index] ?? cell)]);
  const [rows = []] = [...rowsIn(written)].map(reader.rowsOf);
  const row = ('sha256' in rows ? [] : (rows[0] ?? [])).map((cell) => (cell instanceof Utf8 ? cell.toString() : cell));
  expect(row).toHaveLength(reader.headings.length);
  return Object.fromEntries(reader.headings.map((heading, at) => [heading, row[at]]));
}

/** The page's marks. */
function marked(tree: QueryTree, page: string): Record<string, unknown> {
  const verdict = judge(compileTree(tree), { text: page, links: [], images: [], languages: [] });
  const changed = { 5: verdict.compliant ? 'compliant' : 'not_compliant', 6: String(verdict.rating) };
  const row = rowOf({ rules: verdict.perRule }, { rules: ruleColumns(tree) }, changed);
  const wanted = /^(Result|Compliance rating|\d\..*[^)]|\d\..*\(negated\))$/;
  return Object.fromEntries(Object.entries(row).filter(([heading]) => wanted.test(heading)));
}

describe('the marks of an exported page', () => {
  it('pass or fail', () => {
    expect(marked(rules(false), 'A risk-free bonus. 18+')).toEqual({
      Result: 'Compliant',
      'Compliance rating': 50,
      '1. Text contains “risk-free”': 'Pass',
      "2. Text doesn't contain “18+”": 'Fail',
    });
  });

  it('of a negated check say what was found, and agree with the verdict', () => {
    const headings = ['1. Text contains “risk-free” (negated)', "2. Text doesn't contain “18+” (negated)"] as const;
    expect(marked(rules(true), 'A risk-free bonus.')).toEqual({
      Result: 'Not compliant',
      'Compliance rating': 0,
      [headings[0]]: 'Found',
      [headings[1]]: 'Not found',
    });
    expect(marked(rules(true), 'A bonus. 18+')).toEqual({
      Result: 'Compliant',
      'Compliance rating': 100,
      [headings[0]]: 'Not found',
      [headings[1]]: 'Found',
    });
  });
});

describe('an exported page', () => {
  const hash = 'ab'.repeat(32) as never;

  it('tells every address, its agent and its evidence with hashes and links', () => {
    const row = rowOf(
      {
        ...{ agentId: 'agent-1' as never, browser: 'Chromium 156', exit: { address: '203.0.113.9', country: 'SE' } },
        redirectChain: ['http://a.example/1', 'http://a.example/2'].map((url) => ({ url, status: 302, by: 'header' })),
        evidence: { html: hash, text: hash, screenshot: hash, htmlBytes: 1, archive: null },
      },
      { agents: { 'agent-1': 'Stockholm 1' } },
      { 3: 'http://b.example/', 11: '1763640000000' },
    );
    expect(row).toMatchObject({
      ...{ URL: 'http://1.example/', 'Final URL': 'http://b.example/', Agent: 'Stockholm 1', 'WARC SHA-256': null },
      Redirects: 'http://a.example/1\nhttp://a.example/2',
      ...{ 'Fetched from': '203.0.113.9', 'Fetched from country': 'Sweden', 'Page SHA-256': hash, WARC: null },
      'Checked at (UTC)': '2025-11-20T12:00:00.000Z',
      Screenshot: 'https://p.example/api/report_results/1200000-1-1/screenshot',
    });
  });

  it('tells why it could not be judged, in as many words as may be told', () => {
    const timedOut = { 5: 'failed', 6: '-1', 7: 'timed_out' };
    const given: Given = { errorDetail: 'net::ERR_TIMED_OUT' };
    expect(rowOf(given, {}, timedOut)).toMatchObject({
      ...{ Result: 'Website did not respond', 'Compliance rating': null },
      Reason: 'Website did not respond: net::ERR_TIMED_OUT',
    });
    expect(rowOf(given, { tellsErrorsInDetail: false }, timedOut)).toMatchObject({ Reason: 'Website did not respond' });
    expect(rowOf({}, {}, { 5: 'filtered_out', 8: 'language' })).toMatchObject({
      ...{ Result: 'Filtered out', Reason: 'Not in a wanted language' },
    });
  });

  it('says what changed since the run before, and of a first run nothing', () => {
    expect(rowOf({}, {}, { 13: 'undecided' })).toMatchObject({ 'What changed': 'Not comparable' });
    expect(rowOf({})).toMatchObject({ 'What changed': null });
  });

  it('has keywords, links and images of its rules and filters, by what they look for', () => {
    const columns = (id: string, finds: 'keywords' | 'links' | 'images') => ({
      ...{ id, heading: id, finds, met: 'Pass', unmet: 'Fail' },
    });
    const verdict = (id: string) => ({
      ...{ id, score: 100 as const, found: `${id} found`, keywords: ['18+', 'bonus'], links: ['http://l.example/'] },
      ...{ linkCount: 71, exportedParameters: [], spans: [], matchCount: 2 },
      images: [
        {
          ...{ name: 'Logo', expectedUrl: '', closestUrl: 'http://i.example/a.png', closestSha256: null },
          ...{ distance: 4, maxDistance: 10, matched: true },
        },
      ],
    });
    const row = rowOf(
      { filters: [verdict('F')], rules: [verdict('L'), verdict('I')] },
      {
        filters: [columns('F', 'keywords')],
        rules: [columns('L', 'links'), columns('I', 'images'), columns('X', 'keywords')],
      },
    );
    expect(Object.entries(row).slice(-13)).toEqual([
      ...[
        ['F', 'Pass'],
        ['F (found)', 'F found'],
        ['F (keywords)', '18+\nbonus'],
      ],
      ...[
        ['L', 'Pass'],
        ['L (found)', 'L found'],
        ['L (keywords)', '18+\nbonus'],
        ['L (links)', 71],
      ],
      ...[
        ['I', 'Pass'],
        ['I (found)', 'I found'],
      ],
      ['I (images)', 'Logo: http://i.example/a.png, distance 4 of at most 10, matches'],
      ...[
        ['X', null],
        ['X (found)', null],
        ['X (keywords)', null],
      ],
    ]);
  });
});
