import type { CheckKind } from '@proofline/contracts/check-kinds';
import { MAX_CHECK_NAME_LENGTH } from '@proofline/contracts/schedules';
import { describe, expect, it } from 'vitest';
import type { CheckDraft } from './check-draft.ts';
import { suggestNames } from './suggest-names.ts';
import { facts, listId, validDraft } from './testing/testing-draft.ts';

const suggest = (kind: CheckKind, change: Partial<CheckDraft>) => suggestNames(validDraft(change), { ...facts, kind });

describe('suggested names', () => {
  it.each<[CheckKind, Partial<CheckDraft>, string[]]>([
    ['compliance', {}, ['List 1, Germany', 'Compliance: List 1', 'Compliance in Germany']],
    [
      'compliance',
      { urlLists: [listId(1), listId(2), listId(3)], countries: ['DE', 'BE'] },
      ['List 1 and 2 more, Belgium and Germany', 'Compliance: List 1 and 2 more', 'Compliance in Belgium and Germany'],
    ],
    ['compliance', { urlLists: [], countries: [], schedule: 'weekly' }, ['Compliance check, weekly']],
    ['discovery', { keywords: [''], countries: [] }, ['Paid search check, 20 Nov 2026']],
    ['discovery', { keywords: ['Spinwise'] }, ['Spinwise, Germany', 'Paid search: Spinwise', 'Paid search in Germany']],
    ['social_media', { platform: 'twitter' }, ['Social media: X posts', 'Social media check, 20 Nov 2026']],
    [
      'toplist',
      { toplistRules: [{ id: 'a', url: 'https://best.example/top?x', country: null, brands: [] }] },
      ['Toplist: best.example', 'Toplist check, 20 Nov 2026'],
    ],
  ])('for %s with %j', (kind, change, names) => {
    expect(suggest(kind, change)).toEqual(names);
  });

  it('are never too long', () => {
    const names = suggest('discovery', { keywords: ['x'.repeat(MAX_CHECK_NAME_LENGTH)] });
    expect(names).toEqual(['Paid search in Germany', 'Paid search check, 20 Nov 2026']);
  });
});
