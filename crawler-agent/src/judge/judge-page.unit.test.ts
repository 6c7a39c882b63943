import type { Assignment } from '@proofline/contracts/agent-api/leases';
import { reportIdSchema } from '@proofline/contracts/ids';
import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { compileAssignment, judgePage } from './judge-page.ts';

const contains = (id: string, value: string): QueryTree => ({
  id: 'root',
  not: false,
  condition: 'AND',
  rules: [{ id, field: 'dom_text', operator: 'contains', value }],
});
const assignment = (over: Partial<Assignment>): Assignment => ({
  report: reportIdSchema.parse(1),
  rules: contains('notice', '18+'),
  filters: null,
  languages: [],
  related_urls: '1',
  url_filter: null,
  priority_words: [],
  ...over,
});
const page = (text: string, languages = ['en']) => ({ text, links: [], images: [], languages });
const judged = (over: Partial<Assignment>, text: string, languages?: string[]) =>
  judgePage(compileAssignment(assignment(over)), page(text, languages));

describe('judgePage', () => {
  it('judges a page that no filter leaves out', () => {
    expect(judged({}, 'For players 18+ only')).toMatchObject({ kind: 'judged', verdict: { compliant: true } });
    expect(judged({}, 'For everybody')).toMatchObject({ kind: 'judged', verdict: { compliant: false } });
  });

  it('leaves out a page in another language, before its content is looked at', () => {
    const over = { languages: ['de'], filters: contains('brand', 'Larkfield') };
    expect(judged(over, 'Larkfield')).toEqual({ kind: 'filtered_out', reason: 'language', filters: null });
  });

  it('leaves out a page whose language could not be told', () => {
    expect(judged({ languages: ['de'] }, '18+', [])).toMatchObject({ kind: 'filtered_out', reason: 'language' });
  });

  it('leaves out a page that does not concern the check, and says why', () => {
    const verdict = judged({ filters: contains('brand', 'Larkfield') }, '18+');
    expect(verdict).toMatchObject({ kind: 'filtered_out', reason: 'content', filters: { perRule: [{ id: 'brand' }] } });
  });

  it('knows whether links matter to a run', () => {
    const linkRules: QueryTree = {
      id: 'root',
      not: false,
      condition: 'AND',
      rules: [
        { id: 'l', field: 'dom_link', operator: 'contains', value: { link_rule: 'brand', export_parameters: [] } },
      ],
    };
    expect(compileAssignment(assignment({})).looksAtLinks).toBe(false);
    expect(compileAssignment(assignment({ filters: linkRules })).looksAtLinks).toBe(true);
  });
});
