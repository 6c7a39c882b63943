import { describe, expect, it } from 'vitest';
import { CHECK_KINDS, type CheckKind } from '../check-kinds.ts';
import { checkMessages } from './check-messages.ts';
import { type CheckProblemFacts, checkProblems } from './check-problems.ts';
import { createProjectBodySchema, creationMetadataSchema } from './projects.ts';

const schedules = ['onetime', 'weekly'].map((id) => ({ id, title: id, subtitle: '' }));
const platform = { show_platform: true, enabled_platform: true, has_social_media_accounts_and_accesses: true };
const account = { description: '', type: 'single', sub_items: [] };
const facts: CheckProblemFacts = {
  today: '2026-11-20',
  urlLists: [
    { id: 3, enabled: true },
    { id: 4, enabled: true },
    { id: 5, enabled: false },
  ],
  metadata: creationMetadataSchema.parse({
    enabled_check_kinds: CHECK_KINDS,
    available_countries: [
      { id: 'GB', name: 'United Kingdom', disabled: false },
      { id: 'NJ', name: 'United States, New Jersey (US-NJ)', disabled: false },
      { id: 'FR', name: 'France', disabled: true },
    ],
    countries: [{ id: 'WW', name: 'Worldwide' }],
    all_organization_proxy_countries_filter_list: [],
    available_languages: [{ id: 'en', name: 'English', disabled: false, flagCode: 'gb' }],
    language_by_country: {},
    schedule_choices: Object.fromEntries(CHECK_KINDS.map((kind) => [kind, schedules])),
    verticals: [
      { id: 1, name: 'Casino' },
      { id: 2, name: 'Poker' },
    ],
    disabled_verticals: [2],
    platforms: [
      { ...platform, id: 'facebook', name: 'Facebook' },
      { ...platform, id: 'instagram', name: 'Instagram', has_social_media_accounts_and_accesses: false },
      { ...platform, id: 'reddit', name: 'Reddit', enabled_platform: false },
      { ...platform, id: 'telegram', name: 'Telegram', show_platform: false },
    ],
    social_media_accounts: [
      { ...account, id: 1, name: 'a', platform: 'facebook' },
      { ...account, id: 2, name: 'b', platform: 'instagram' },
    ],
    toplist_kinds: [
      { id: 'brand', name: 'Brands', disabled: false, tooltip_text: '' },
      { id: 'discovery', name: 'Discovery', disabled: false, tooltip_text: '' },
    ],
    image_rule_kinds: ['compliance'],
    unserved_countries: [],
    uncrawled_kinds: [],
    monthly_crawls: Object.fromEntries(CHECK_KINDS.map((kind) => [kind, null])),
  }),
};

const tree = (...rules: unknown[]) => ({ not: false, condition: 'AND', rules });
const text = (value: string) => ({ id: 'r1', field: 'dom_text', operator: 'contains', value });
const image = { id: 'r2', field: 'custom_image', operator: 'includes', value: [{ id: 1, name: 'a', url: '/a' }] };
const rules = tree(text('18+'));
const brandRule = { url: 'top.example/best', country: 'GB', brand_positions: { Northgate: 1 } };

/** A check of each kind with nothing wrong. */
const complete: Readonly<Record<CheckKind, object>> = {
  compliance: { countries: ['GB'], url_groups: [3], related_urls: '1', rules },
  discovery: { countries: ['GB'], keywords: ['casino'] },
  internet_scan: { countries: ['GB'], keywords: ['northgate'], rules },
  popunder: { countries: ['GB'], url_groups: [3], keywords: ['northgate'] },
  social_media: { platform: 'facebook', social_media_accounts: [1], rules },
  toplist: { toplist_kind: 'brand', toplist_rules: [brandRule] },
};

const problems = (kind: CheckKind, changes: object = {}, other: Partial<CheckProblemFacts> = {}) => {
  const body = { kind, name: 'UK', schedule: 'onetime', ...complete[kind], ...changes };
  return checkProblems(createProjectBodySchema.parse(body), { ...facts, ...other });
};

describe('A check to be created', () => {
  it.each(CHECK_KINDS)('of kind %s has nothing wrong when it has what its kind needs', (kind) => {
    expect(problems(kind)).toEqual({});
  });

  it.each(CHECK_KINDS)('of kind %s that says nothing is told all that is missing, at once', (kind) => {
    const missing: Readonly<Record<string, string>> = {
      name: 'This field is required',
      schedule: 'Please select at least one schedule option from the list.',
      countries: 'Please select at least one country from the list.',
      url_groups: 'Please select at least one URL list from the list.',
      related_urls: 'Please select at least one option from the related URLs list.',
      keywords: 'Please add at least one keyword to the list.',
      platform: 'Please select at least one platform from the list.',
      social_media_accounts: 'Please select at least one social media account from the list.',
      rules: 'Please input at least one rule, and remove any empty rules.',
      toplist_kind: 'Please select at least one toplist kind from the list.',
      toplist_rules: 'Please add at least one toplist rule.',
    };
    const fields = ['name', 'schedule', ...Object.keys(complete[kind])];
    const found = checkProblems(createProjectBodySchema.parse({ kind }), facts);
    expect(found).toEqual(Object.fromEntries(fields.map((field) => [field, [missing[field]]])));
  });

  it.each(CHECK_KINDS)('of kind %s is refused every part that has no place in it', (kind) => {
    const everything = {
      countries: ['GB'],
      languages: ['en'],
      filters: rules,
      rules,
      url_groups: [3],
      related_urls: '1',
      url_filter: 'x',
      priority_words: ['bonus'],
      keywords: ['casino'],
      verticals: [1],
      platform: 'facebook',
      social_media_accounts: [1],
      toplist_kind: 'brand',
      toplist_rules: [brandRule],
    };
    const places: Readonly<Record<CheckKind, readonly string[]>> = {
      compliance: 'countries languages filters rules url_groups related_urls url_filter priority_words'.split(' '),
      discovery: 'countries keywords verticals'.split(' '),
      internet_scan: 'countries keywords verticals languages filters rules'.split(' '),
      popunder: 'countries url_groups priority_words keywords'.split(' '),
      social_media: 'platform social_media_accounts languages filters rules'.split(' '),
      toplist: 'toplist_kind toplist_rules'.split(' '),
    };
    const refused = Object.keys(problems(kind, everything)).sort();
    expect(refused).toEqual(
      Object.keys(everything)
        .filter((field) => !places[kind].includes(field))
        .sort(),
    );
  });

  it('must be of a kind that is enabled', () => {
    const metadata = { ...facts.metadata, enabled_check_kinds: [] };
    expect(problems('toplist', {}, { metadata })).toEqual({ kind: ['This kind of check is not enabled.'] });
  });

  it.each([
    ['name', 'compliance', { name: ' ' }, checkMessages.required],
    ['name', 'compliance', { name: '\u200b\u3164 ' }, checkMessages.required],
    ['name', 'compliance', { name: 'x'.repeat(91) }, checkMessages.nameTooLong],
    ['countries', 'discovery', { countries: ['GB', 'FR'] }, checkMessages.unavailableCountries],
    ['countries', 'discovery', { countries: ['WW'] }, checkMessages.unavailableCountries],
    ['languages', 'social_media', { languages: ['xx'] }, checkMessages.unavailableLanguages],
    ['filters', 'compliance', { filters: tree(text(' ')) }, checkMessages.rules],
    ['filters', 'internet_scan', { filters: tree(image) }, checkMessages.imageRules],
    ['filters', 'social_media', { filters: tree(text('18+'), image) }, checkMessages.imageRules],
    ['rules', 'internet_scan', { rules: tree() }, checkMessages.rules],
    ['rules', 'internet_scan', { rules: tree(image) }, checkMessages.imageRules],
    ['rules', 'social_media', { rules: tree(text('18+'), image) }, checkMessages.imageRules],
    ['url_groups', 'popunder', { url_groups: [3, 9] }, checkMessages.missingUrlLists],
    ['url_groups', 'popunder', { url_groups: [3, 5] }, checkMessages.someInvisible],
    ['url_groups', 'popunder', { url_groups: [5] }, checkMessages.allInvisible],
    ['keywords', 'discovery', { keywords: ['', '  '] }, checkMessages.keywords],
    ['keywords', 'discovery', { keywords: ['x'.repeat(201)] }, checkMessages.keywordTooLong],
    ['verticals', 'discovery', { verticals: [1, 2] }, checkMessages.unavailableVerticals],
    ['platform', 'social_media', { platform: 'telegram', social_media_accounts: [] }, checkMessages.platform],
    ['platform', 'social_media', { platform: 'reddit' }, checkMessages.platform],
    ['platform', 'social_media', { platform: 'instagram', social_media_accounts: [2] }, checkMessages.platform],
    ['social_media_accounts', 'social_media', { social_media_accounts: [1, 2] }, checkMessages.unavailableAccounts],
  ] as const)('is told what is wrong with its %s (%s, %j)', (field, kind, changes, message) => {
    expect(problems(kind, changes)[field]).toEqual([message]);
  });

  it('counts keywords once, and none of the empty rows', () => {
    const most = Array.from({ length: 1_000 }, (_, index) => String(index));
    expect(problems('discovery', { keywords: [...most, '7', ' 8 ', ''] })).toEqual({});
    expect(problems('discovery', { keywords: [...most, 'one more'] })).toEqual({
      keywords: ['A check holds at most 1,000 keywords.'],
    });
  });

  it('may look for images where its kind can', () => {
    expect(problems('compliance', { rules: tree(image) })).toEqual({});
  });

  it.each([
    [{ schedule: 'continuously' }, { schedule: [checkMessages.schedule], schedule_start: [checkMessages.start] }],
    [{ schedule: 'weekly', schedule_start: '2026-11-19' }, { schedule_start: [checkMessages.start] }],
    [{ schedule: 'weekly', schedule_start: '2027-01-20' }, { schedule_start: [checkMessages.start] }],
    [{ schedule: 'weekly', schedule_start: '2027-01-19' }, {}],
    [
      { schedule: 'weekly', schedule_start: '2026-11-25', schedule_end: '2026-11-24' },
      { schedule_end: [checkMessages.end] },
    ],
    [{ schedule: 'weekly', schedule_start: '2026-11-25', schedule_end: '2026-11-25' }, {}],
    [{ schedule: 'onetime', schedule_start: '2020-01-01', schedule_end: '2020-01-01' }, {}],
  ])('with the dates %j has %j wrong', (dates, expected) => {
    expect(problems('discovery', dates)).toEqual(expected);
  });

  it('is told of switches that are on with nothing chosen, where a form says so', () => {
    const switchedOn = { languages: true, filters: true, verticals: true };
    expect(problems('internet_scan', {}, { switchedOn })).toEqual({
      languages: ['Please select at least one language from the list.'],
      filters: ['Please input at least one rule, and remove any empty rules.'],
      verticals: ['Please select at least one vertical from the list.'],
    });
  });

  it('names the pair that a toplist rule repeats, whatever its spelling', () => {
    const again = { ...brandRule, url: 'HTTP://TOP.example/best' };
    expect(problems('toplist', { toplist_rules: [brandRule, again, { ...again, country: 'NJ' }] })).toEqual({
      toplist_rules: ['Rule with URL (http://top.example/best) and country (United Kingdom) pair already exists.'],
    });
  });
});
