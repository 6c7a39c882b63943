import { createProjectBodySchema } from '@proofline/contracts/api/projects';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { verticalIdSchema } from '@proofline/contracts/ids';
import { socialAccountIdSchema } from '@proofline/contracts/social-media';
import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { draftToBody } from './draft-to-body.ts';
import { listId, validDraft } from './testing/testing-draft.ts';

const body = (change: Parameters<typeof validDraft>[0] = {}) => draftToBody('compliance', validDraft(change));

describe('the body that creates a check', () => {
  it('is one the server takes', () => {
    expect(createProjectBodySchema.parse(body())).toMatchObject({
      kind: 'compliance',
      name: 'UK affiliates',
      countries: ['DE'],
      url_groups: [listId(1)],
      related_urls: '1',
      filters: null,
    });
  });

  it('has no dates when the check runs once', () => {
    const dates = { start: '2026-11-25', hasEnd: true, end: '2027-02-25' };
    expect(body(dates)).toMatchObject({ schedule_start: null, schedule_end: null });
    expect(body({ ...dates, schedule: 'weekly' })).toMatchObject({
      schedule_start: '2026-11-25',
      schedule_end: '2027-02-25',
    });
  });

  it('leaves out an end that was switched off', () => {
    expect(body({ schedule: 'weekly', hasEnd: false, end: '2027-02-25' }).schedule_end).toBeNull();
  });

  it('leaves out filters that are switched off, though the draft keeps them', () => {
    const kept = { languages: ['de'], filters: validDraft().rules };
    expect(body(kept)).toMatchObject({ languages: [], filters: null });
    expect(body({ ...kept, filtersByLanguage: true, filtersByContent: true })).toMatchObject({
      languages: ['de'],
      filters: { rules: [{ value: '18+' }] },
    });
  });

  it('splits priority words at commas, trims them and drops empty ones and repeats', () => {
    expect(body({ priorityWords: ' bonus, ,welcome offer ,bonus,' }).priority_words).toEqual([
      'bonus',
      'welcome offer',
    ]);
  });

  it('trims what rules look for and drops empty entries, in groups too', () => {
    const rules: QueryTree = {
      id: 'root',
      not: true,
      condition: 'OR',
      rules: [
        { id: 'a', field: 'dom_text', operator: 'contains', value: ' 18+ ' },
        {
          id: 'g',
          not: false,
          condition: 'AND',
          rules: [{ id: 'b', field: 'bulk_text', operator: 'contains_any', value: { name: ' n ', bulk: [' x', ' '] } }],
        },
      ],
    };
    expect(body({ rules }).rules).toMatchObject({
      not: true,
      rules: [{ value: '18+' }, { rules: [{ value: { name: 'n', bulk: ['x'] } }] }],
    });
  });
});

describe('the body of each kind', () => {
  /** Filled everywhere, as after much clicking about. */
  const full = validDraft({
    urlFilter: '/uk/',
    priorityWords: 'bonus',
    filtersByLanguage: true,
    languages: ['de'],
    filtersByContent: true,
    filters: validDraft().rules,
    keywords: [' spin', 'spin', '', 'wise '],
    usesVerticals: true,
    verticals: [verticalIdSchema.parse(4)],
    platform: 'telegram',
    accounts: [socialAccountIdSchema.parse(9)],
    toplistKind: 'brand',
    toplistRules: [
      {
        id: 'toplist-rule-1',
        url: ' best.example/top ',
        country: 'DE',
        brands: [
          { name: ' Spinwise ', position: '1' },
          { name: 'Larkfield', position: '12' },
        ],
      },
    ],
  });
  const common = ['kind', 'name', 'schedule'];
  /** Names of the fields that say something. */
  const said = (kind: CheckKind) =>
    Object.entries(draftToBody(kind, full))
      .filter(([, value]) => value !== null && value !== '' && (!Array.isArray(value) || value.length > 0))
      .map(([field]) => field)
      .filter((field) => !common.includes(field));

  it.each<[CheckKind, string[]]>([
    [
      'compliance',
      ['countries', 'languages', 'filters', 'rules', 'url_groups', 'related_urls', 'url_filter', 'priority_words'],
    ],
    ['discovery', ['countries', 'keywords', 'verticals']],
    ['internet_scan', ['countries', 'languages', 'filters', 'rules', 'keywords', 'verticals']],
    ['popunder', ['countries', 'url_groups', 'priority_words', 'keywords']],
    ['social_media', ['languages', 'filters', 'rules', 'platform', 'social_media_accounts']],
    ['toplist', ['toplist_kind', 'toplist_rules']],
  ])('%s holds its own parts alone', (kind, fields) => {
    expect(said(kind)).toEqual(fields);
  });

  it.each(CHECK_KINDS)('%s is one the server takes', (kind) => {
    expect(createProjectBodySchema.safeParse(draftToBody(kind, full)).error).toBeUndefined();
  });

  it('merges keywords and leaves empty rows out', () => {
    expect(draftToBody('popunder', full).keywords).toEqual(['spin', 'wise']);
  });

  it('leaves presets out that are switched off', () => {
    expect(draftToBody('discovery', { ...full, usesVerticals: false }).verticals).toEqual([]);
  });

  it('leaves presets out whose flag went off while the draft was kept', () => {
    expect(draftToBody('discovery', full, { enable_discovery_verticals: true }).verticals).toEqual([4]);
    expect(draftToBody('discovery', full, { enable_discovery_verticals: false }).verticals).toEqual([]);
  });

  it.each([
    [' best.example/top ', 'http://best.example/top'],
    ['https://best.example/top', 'https://best.example/top'],
    ['FTP://best.example', 'FTP://best.example'],
    ['best.example/?to=http://x', 'http://best.example/?to=http://x'],
    ['', ''],
  ])('sends the toplist %j as %j', (url, sent) => {
    const toplistRules = full.toplistRules.map((rule) => ({ ...rule, url }));
    expect(draftToBody('toplist', { ...full, toplistRules }).toplist_rules[0]?.url).toBe(sent);
  });

  it('sends brands and positions with the kind that has them alone', () => {
    const brands = { Spinwise: 1, Larkfield: 12 };
    expect(draftToBody('toplist', full).toplist_rules).toMatchObject([{ brand_positions: brands }]);
    expect(draftToBody('toplist', { ...full, toplistKind: 'discovery' }).toplist_rules).toEqual([
      { url: 'http://best.example/top', country: 'DE' },
    ]);
  });
});
