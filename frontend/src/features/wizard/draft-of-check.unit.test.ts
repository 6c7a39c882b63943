import { type ProjectDetail, projectDetailSchema } from '@proofline/contracts/api/projects';
import { verticalIdSchema } from '@proofline/contracts/ids';
import { socialAccountIdSchema } from '@proofline/contracts/social-media';
import { describe, expect, it } from 'vitest';
import type { CheckFacts } from './check-draft.ts';
import { draftOfCheck } from './draft-of-check.ts';
import { draftToBody } from './draft-to-body.ts';
import { facts, today } from './testing/testing-draft.ts';

const account = (id: number) => socialAccountIdSchema.parse(id);
const vertical = (id: number) => verticalIdSchema.parse(id);

const world: CheckFacts = {
  ...facts,
  isClone: true,
  metadata: {
    ...facts.metadata,
    countries: facts.metadata.available_countries,
    verticals: [
      { id: vertical(1), name: 'Casino' },
      { id: vertical(2), name: 'Bingo' },
    ],
    disabled_verticals: [vertical(2)],
    social_media_accounts: [
      { id: account(5), name: 'One', description: '', platform: 'telegram', type: 'single', sub_items: [] },
      { id: account(8), name: 'All', description: '', platform: 'telegram', type: 'group', sub_items: [account(5)] },
    ],
  },
};

const germany = { id: 'DE', name: 'Germany' };
const oldCountry = { id: 'AT', name: 'Austria' };

function original(change: Partial<Record<keyof ProjectDetail, unknown>> = {}): ProjectDetail {
  return projectDetailSchema.parse({
    id: 7,
    name: 'UK affiliates',
    kind: 'compliance',
    creator: 1,
    creator_full_name: 'Maya Lindqvist',
    ctime: '2026-10-01T10:00:00.000Z',
    enabled: true,
    countries: [germany],
    url_count: 10,
    schedule: 'weekly',
    schedule_repeat_time: null,
    schedule_timezone: 'UTC',
    celery_task_enabled: false,
    schedule_waiting_reason: null,
    schedule_start: '2026-11-25',
    schedule_end: '2026-12-25',
    available_manage_actions: ['clone_project'],
    last_report_id: null,
    last_report_status: null,
    last_report_archived: false,
    last_report_url_count: 0,
    last_report_finalized: null,
    last_report_has_errors: false,
    percent_completed: 0,
    languages: [{ id: 'de', name: 'German' }],
    filters: null,
    rules: {
      not: true,
      condition: 'OR',
      rules: [{ id: 'a', field: 'dom_text', operator: 'contains', value: '18+' }],
    },
    url_groups: [{ id: 3, name: 'Hidden', url_count: 10, enabled: false }],
    related_urls: '20',
    url_filter: '/uk/',
    priority_words: ['bonus', 'welcome offer'],
    keywords: [],
    verticals: [],
    platform: null,
    social_media_accounts: [],
    toplist_kind: null,
    toplist_rules: [],
    reports: [],
    ...change,
  });
}

const clone = (change?: Parameters<typeof original>[0], around = world) => draftOfCheck(original(change), around);
const notices = (change?: Parameters<typeof original>[0]) =>
  clone(change).notices.map(({ message, hint }) => `${message} ${hint}`.trim());

describe('a copy of a check', () => {
  it('holds what the original was made of', () => {
    const { draft, notices: said } = clone();
    expect(said).toEqual([]);
    expect(draftToBody('compliance', draft)).toMatchObject({
      name: 'Copy of UK affiliates',
      schedule: 'weekly',
      schedule_start: '2026-11-25',
      schedule_end: '2026-12-25',
      countries: ['DE'],
      languages: ['de'],
      filters: null,
      rules: { not: true, condition: 'OR', rules: [{ value: '18+' }] },
      related_urls: '20',
      url_filter: '/uk/',
      priority_words: ['bonus', 'welcome offer'],
    });
  });

  it('has a name that is not too long', () => {
    expect(clone({ name: 'x'.repeat(90) }).draft.name).toBe(`Copy of ${'x'.repeat(82)}`);
    expect(clone({ name: `${'x'.repeat(81)}🎰` }).draft.name).toBe(`Copy of ${'x'.repeat(81)}`);
  });

  it('keeps invisible lists chosen, for the tab to name them', () => {
    expect(clone().draft.urlLists).toEqual([3]);
  });

  it('gives groups of old rules the ids that the builder needs', () => {
    const { rules } = clone().draft;
    expect(rules.id).toBeDefined();
  });
});

describe('the dates of a copy', () => {
  const changed =
    'The scheduled dates changed because you cannot use the start or end dates in the past. Please inspect the dates.';

  it('move to today, the end keeping its distance, with a warning', () => {
    const past = { schedule_start: '2026-10-01', schedule_end: '2026-10-31' };
    expect(clone(past).draft).toMatchObject({ start: today, hasEnd: true, end: '2026-12-20' });
    expect(notices(past)).toEqual([changed]);
  });

  it('without an end have none afterwards', () => {
    const past = { schedule_start: '2026-10-01', schedule_end: null };
    expect(clone(past).draft).toMatchObject({ start: today, hasEnd: false, end: null });
    expect(notices(past)).toEqual([changed]);
  });

  it('stay where they are from today on', () => {
    const now = { schedule_start: today, schedule_end: today };
    expect(clone(now).draft).toMatchObject({ start: today, end: today });
    expect(notices(now)).toEqual([]);
  });

  it('of a check that runs once are nobody’s business', () => {
    const once = { schedule: 'onetime', schedule_start: null, schedule_end: null };
    expect(clone(once).draft).toMatchObject({ start: today, hasEnd: false });
    expect(notices(once)).toEqual([]);
  });
});

describe('what is no longer available', () => {
  it.each<[string, Parameters<typeof original>[0], string]>([
    [
      'some countries',
      { countries: [germany, oldCountry] },
      'Your check contains unavailable country or countries. Click here to select more countries.',
    ],
    [
      'all countries',
      { countries: [oldCountry] },
      'Your check contains unavailable country or countries. Click here to select new ones.',
    ],
    [
      'a language that cannot be chosen',
      { languages: [{ id: 'nl', name: 'Dutch' }] },
      'Your check contains unavailable language(s). Click here to select new ones.',
    ],
    [
      'a vertical that is disabled',
      {
        verticals: [
          { id: 1, name: 'Casino', disabled: false },
          { id: 2, name: 'Bingo', disabled: false },
        ],
      },
      'Your check contains unavailable vertical(s). Click here to select more verticals.',
    ],
    [
      'an account that is gone',
      {
        platform: { id: 'telegram', name: 'Telegram' },
        social_media_accounts: [{ id: 6, description: '', platform: 'telegram', disabled: false }],
      },
      'Your check contains social media account(s) that are no longer available. Click here to select new ones.',
    ],
  ])('%s: dropped, and said', (_what, change, said) => {
    expect(notices(change)).toEqual([said]);
  });

  it('leaves what is still there', () => {
    const { draft } = clone({
      countries: [germany, oldCountry],
      verticals: [
        { id: 1, name: 'Casino', disabled: false },
        { id: 2, name: 'Bingo', disabled: true },
      ],
      social_media_accounts: [
        { id: 5, description: '', platform: 'telegram', disabled: false },
        { id: 6, description: '', platform: 'telegram', disabled: true },
      ],
    });
    expect(draft).toMatchObject({ countries: ['DE'], usesVerticals: true, verticals: [1], accounts: [5] });
  });

  it('ticks the accounts of a group that was chosen as a whole, each once', () => {
    const { draft } = clone({
      social_media_accounts: [
        { id: 8, description: '', platform: 'telegram', disabled: false },
        { id: 5, description: '', platform: 'telegram', disabled: false },
      ],
    });
    expect(draft.accounts).toEqual([5]);
  });

  it('drops verticals without a word while their flag is off', () => {
    const off = { ...world, flags: { ...world.flags, enable_discovery_verticals: false } };
    const copy = clone({ verticals: [{ id: 2, name: 'Bingo', disabled: false }] }, off);
    expect(copy.notices).toEqual([]);
    expect(copy.draft).toMatchObject({ usesVerticals: false, verticals: [] });
  });

  it('asks for a toplist rule’s country again when nobody knows it', () => {
    const rules = [
      { url: 'http://a.example/', country: 'DE', brand_positions: { Spinwise: 3 } },
      { url: 'http://b.example/', country: 'AT', brand_positions: { Spinwise: 1 } },
    ];
    const { draft } = clone({ kind: 'toplist', toplist_kind: 'brand', toplist_rules: rules });
    expect(draft.toplistRules).toEqual([
      { id: 'toplist-rule-1', url: 'http://a.example/', country: 'DE', brands: [{ name: 'Spinwise', position: '3' }] },
      { id: 'toplist-rule-2', url: 'http://b.example/', country: null, brands: [{ name: 'Spinwise', position: '1' }] },
    ]);
  });
});
