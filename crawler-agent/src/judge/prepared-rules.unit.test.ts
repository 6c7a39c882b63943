import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { prepareRules } from './prepared-rules.ts';

const about = (rule: QueryTree['rules'][number]): QueryTree => ({ not: false, condition: 'AND', rules: [rule] });
const text = about({ id: 't', field: 'dom_text', operator: 'contains', value: '18+' });
const link = about({
  id: 'l',
  field: 'dom_link',
  operator: 'contains',
  value: { link_rule: 'brand', export_parameters: [] },
});
const prepared = (filters: QueryTree | null) => prepareRules({ rules: text, filters, languages: [] });

describe('prepareRules', () => {
  it('knows whether links matter to a run, and what they are looked at for', () => {
    expect(prepared(null)).toMatchObject({ looksAtLinks: false, linkPhrases: [] });
    expect(prepared(link)).toMatchObject({ looksAtLinks: true, linkPhrases: ['brand'] });
  });
});
