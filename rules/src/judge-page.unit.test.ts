import { describe, expect, it } from 'vitest';
import { compileRules } from './compiled-rules.ts';
import { judgePage } from './judge-page.ts';
import { outcomeOf } from './judgement.ts';
import type { QueryTree } from './query-tree.ts';

const contains = (id: string, value: string): QueryTree => ({
  id: 'root',
  not: false,
  condition: 'AND',
  rules: [{ id, field: 'dom_text', operator: 'contains', value }],
});
const nothing = { images: false, links: false };
const page = (text: string, languages = ['en']) => ({ text, links: [], images: [], languages });
const judged = (
  { languages = [], filters = null }: { languages?: string[]; filters?: QueryTree | null },
  text: string,
  detected?: string[],
) => judgePage(compileRules({ rules: contains('notice', '18+'), filters }), languages, page(text, detected), nothing);

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
});

describe('A page that was seen in part', () => {
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
  const unread = { images: false, links: true };
  const unseen = { images: true, links: false };
  const decided = (
    rules: QueryTree,
    leftOut = nothing,
    urls: readonly string[] = [],
    filters: QueryTree | null = null,
  ) =>
    judgePage(compileRules({ rules, filters }), [], { ...page('18+'), links: urls.map((url) => ({ url })) }, leftOut);
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
    expect(decided(link('not_contains'), nothing)).toMatchObject({ verdict: { compliant: true } });
  });
});

describe('outcomeOf', () => {
  it('has a word for each judgement, and undecided is never compliant', () => {
    const unread = { images: false, links: true };
    const links: QueryTree = {
      not: false,
      condition: 'AND',
      rules: [
        { id: 'l', field: 'dom_link', operator: 'not_contains', value: { link_rule: 'x', export_parameters: [] } },
      ],
    };
    expect(outcomeOf(judged({}, '18+'))).toBe('compliant');
    expect(outcomeOf(judged({}, 'For everybody'))).toBe('not_compliant');
    expect(outcomeOf(judged({ languages: ['de'] }, '18+'))).toBe('filtered_out');
    expect(outcomeOf(judgePage(compileRules({ rules: links, filters: null }), [], page('18+'), unread))).toBe(
      'undecided',
    );
  });
});
