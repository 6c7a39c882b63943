import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { compileRules, decidePage, judgePage } from './judge-page.ts';
import { type PageAssignment, prepareAssignment } from './prepared-assignment.ts';

const contains = (id: string, value: string): QueryTree => ({
  id: 'root',
  not: false,
  condition: 'AND',
  rules: [{ id, field: 'dom_text', operator: 'contains', value }],
});
const assignment = (over: Partial<PageAssignment>): PageAssignment => ({
  rules: contains('notice', '18+'),
  filters: null,
  languages: [],
  related_urls: '1',
  url_filter: null,
  priority_words: [],
  ...over,
});
const page = (text: string, languages = ['en']) => ({ text, links: [], images: [], languages });
const judged = (over: Partial<PageAssignment>, text: string, languages?: string[]) =>
  judgePage(compileRules(assignment(over)), assignment(over).languages, page(text, languages));

describe('judgePage', () => {
  it('judges a page that no filter leaves out', () => {
    expect(judged({}, 'For players 18+ only')).toMatchObject({ kind: 'judged', verdict: { compliant: true } });
    expect(judged({}, 'For everybody')).toMatchObject({ kind: 'judged', verdict: { compliant: false } });
  });

  it('leaves out a page in another language, before its content is looked at', () => {
    const over = { languages: ['de'], filters: contains('brand', 'Larkfield') };
    expect(judged(over, 'Larkfield')).toEqual({ kind: 'filtered_out', reason: 'language', filters: null });
  });

  it('judges a page whose language could not be told', () => {
    expect(judged({ languages: ['de'] }, '18+', [])).toMatchObject({ kind: 'judged' });
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
    expect(prepareAssignment(assignment({})).looksAtLinks).toBe(false);
    expect(prepareAssignment(assignment({ filters: linkRules })).looksAtLinks).toBe(true);
  });
});

describe('decidePage', () => {
  const link = (operator: 'contains' | 'not_contains'): QueryTree => ({
    not: false,
    condition: 'AND',
    rules: [{ id: 'l', field: 'dom_link', operator, value: { link_rule: 'brand.example', export_parameters: [] } }],
  });
  const all: QueryTree = {
    not: false,
    condition: 'AND',
    rules: [{ id: 'l', field: 'bulk_links', operator: 'contains_all', value: { name: 'Two', bulk: ['brand', 'odd'] } }],
  };
  const image: QueryTree = {
    not: false,
    condition: 'AND',
    rules: [
      {
        id: 'i',
        field: 'custom_image',
        operator: 'not_includes',
        value: [{ id: 1, name: 'Badge', url: '/badge', hash: `v1 1.0000:${'A'.repeat(2048)}${'_'.repeat(2048)}` }],
      },
    ],
  };
  const nothing = { images: false, links: false };
  const unread = { images: false, links: true };
  const unseen = { images: true, links: false };
  const decided = (
    rules: QueryTree,
    leftOut = nothing,
    urls: readonly string[] = [],
    filters: QueryTree | null = null,
  ) =>
    decidePage(compileRules({ rules, filters }), [], { ...page('18+'), links: urls.map((url) => ({ url })) }, leftOut);
  const brand = ['https://brand.example/join'];

  it('leaves a rule about links open that found nothing among the links that were followed', () => {
    for (const operator of ['contains', 'not_contains'] as const) {
      expect(decided(link(operator), unread)).toMatchObject({
        kind: 'undecided',
        detail: expect.stringContaining('links'),
      });
      // As it was found, more links change nothing.
      expect(decided(link(operator), unread, brand)).toMatchObject({ kind: 'judged' });
    }
    expect(decided(all, unread, brand)).toMatchObject({ kind: 'undecided' });
    expect(decided(all, unread, [...brand, 'https://odd.example/'])).toMatchObject({ kind: 'judged' });
    expect(decided(contains('notice', '18+'), unread, [], link('contains'))).toMatchObject({ kind: 'undecided' });
  });

  it('leaves a rule about images open that found none among those that could be looked at', () => {
    expect(decided(image, unseen)).toMatchObject({ kind: 'undecided', detail: expect.stringContaining('images') });
    expect(decided(image)).toMatchObject({ kind: 'judged', verdict: { compliant: true } });
  });

  it('takes nothing from rules that do not ask for what was left out', () => {
    expect(decided(contains('notice', '18+'), { images: true, links: true })).toMatchObject({ kind: 'judged' });
    expect(decided(image, unread)).toMatchObject({ kind: 'judged' });
    expect(decided(link('not_contains'), unseen)).toMatchObject({ kind: 'judged' });
  });

  it('is needed: judged by what was looked at alone, the page is compliant by accident', () => {
    const compiled = compileRules(assignment({ rules: link('not_contains') }));
    expect(judgePage(compiled, [], page('18+'))).toMatchObject({ verdict: { compliant: true } });
  });
});
