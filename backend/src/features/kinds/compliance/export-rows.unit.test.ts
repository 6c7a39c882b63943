import { checkIdSchema, reportIdSchema, resultIdSchema } from '@proofline/contracts/ids';
import type { ResultWithDetails } from '@proofline/projections/findings/compliance/query';
import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { exportTable } from './export-rows.ts';

const text = (id: string, operator: 'contains' | 'not_contains', value: string) =>
  ({ id, field: 'dom_text', operator, value }) as const;
const rules = (not: boolean): QueryTree => ({
  not,
  condition: 'OR',
  rules: [text('a', 'contains', 'risk-free'), text('b', 'not_contains', '18+')],
});

/** The page's row by the headings of the columns that judge it. */
function exported(tree: QueryTree, page: string): Record<string, unknown> {
  const verdict = judge(compileTree(tree), { text: page, links: [], images: [], languages: [] });
  const result: ResultWithDetails = {
    id: resultIdSchema.parse('1200000-1-1'),
    reportId: reportIdSchema.parse(1200000),
    checkId: checkIdSchema.parse(12),
    url: 'http://a.example/',
    finalUrl: null,
    country: 'GB',
    outcome: verdict.compliant ? 'compliant' : 'not_compliant',
    compliant: verdict.compliant,
    rating: verdict.rating,
    errorReason: null,
    filteredReason: null,
    languages: [],
    rules: verdict.perRule.map(({ id, score }) => ({ id, score, linkCount: 0, links: [] })),
    filters: [],
    attempts: 1,
    fetchedAt: new Date(0),
    recordedAt: new Date(0),
    position: '42',
    details: {
      agentId: null,
      durationMs: 0,
      title: null,
      httpStatus: 200,
      redirectChain: [],
      languages: [],
      linkCount: 0,
      imageCount: 0,
      exit: null,
      browser: null,
      consent: null,
      evidence: null,
      rules: verdict.perRule,
      filters: [],
      errorDetail: null,
    },
  };
  const table = exportTable(tree);
  const row = table.rowOf(result);
  const wanted = /^(Result|Compliance rating|\d\..*[^)]|\d\..*\(negated\))$/;
  return Object.fromEntries(
    table.headings.map((heading, at) => [heading, row[at]]).filter(([h]) => wanted.test(`${h}`)),
  );
}

describe('the marks of an exported page', () => {
  it('pass or fail', () => {
    expect(exported(rules(false), 'A risk-free bonus. 18+')).toEqual({
      Result: 'Compliant',
      'Compliance rating': 50,
      '1. Text contains “risk-free”': 'Pass',
      "2. Text doesn't contain “18+”": 'Fail',
    });
  });

  it('of a negated check say what was found, and agree with the verdict', () => {
    const headings = ['1. Text contains “risk-free” (negated)', "2. Text doesn't contain “18+” (negated)"] as const;
    expect(exported(rules(true), 'A risk-free bonus.')).toEqual({
      Result: 'Not compliant',
      'Compliance rating': 0,
      [headings[0]]: 'Found',
      [headings[1]]: 'Not found',
    });
    expect(exported(rules(true), 'A bonus. 18+')).toEqual({
      Result: 'Compliant',
      'Compliance rating': 100,
      [headings[0]]: 'Not found',
      [headings[1]]: 'Found',
    });
  });
});
