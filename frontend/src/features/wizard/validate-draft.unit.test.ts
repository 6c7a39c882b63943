import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { describe, expect, it } from 'vitest';
import { type CheckDraft, emptyDraft } from './check-draft.ts';
import { stepsOf } from './check-steps.ts';
import { accountId, facts, factsOf, listId, today, validDraft, verticalId } from './testing/testing-draft.ts';
import { validateFields } from './validate-draft.ts';

const empty = emptyDraft(today);

/** What the tabs of a kind say of a draft, all at once. */
const judge = (kind: CheckKind, draft: CheckDraft) =>
  Object.assign({}, ...stepsOf(kind).map(({ validate }) => validate(draft, factsOf(kind)))) as Partial<
    Record<keyof CheckDraft, string>
  >;

const emptyRule = 'Please input at least one rule, and remove any empty rules.';
const emptyTree = { id: 'root', not: false, condition: 'AND' as const, rules: [] };

describe('a draft of a check', () => {
  it.each(CHECK_KINDS)('of kind %s has nothing wrong when all of its parts are filled in', (kind) => {
    expect(judge(kind, validDraft())).toEqual({});
  });

  it.each<[CheckKind, Partial<Record<keyof CheckDraft, string>>]>([
    [
      'compliance',
      {
        name: 'This field is required',
        countries: 'Please select at least one country from the list.',
        urlLists: 'Please select at least one URL list from the list.',
        rules: emptyRule,
      },
    ],
    [
      'popunder',
      {
        name: 'This field is required',
        countries: 'Please select at least one country from the list.',
        urlLists: 'Please select at least one URL list from the list.',
        keywords: 'Please add at least one keyword to the list.',
      },
    ],
    [
      'discovery',
      {
        name: 'This field is required',
        countries: 'Please select at least one country from the list.',
        keywords: 'Please add at least one keyword to the list.',
      },
    ],
    [
      'internet_scan',
      {
        name: 'This field is required',
        countries: 'Please select at least one country from the list.',
        keywords: 'Please add at least one keyword to the list.',
        rules: emptyRule,
      },
    ],
    [
      'social_media',
      {
        name: 'This field is required',
        platform: 'Please select at least one platform from the list.',
        accounts: 'Please select at least one social media account from the list.',
        rules: emptyRule,
      },
    ],
    [
      'toplist',
      {
        name: 'This field is required',
        toplistKind: 'Please select at least one toplist kind from the list.',
        toplistRules: 'Please add at least one toplist rule.',
      },
    ],
  ])('of kind %s says all that is missing', (kind, expected) => {
    expect(judge(kind, empty)).toEqual(expected);
  });

  it('needs a name of at most 90 characters', () => {
    expect(judge('compliance', validDraft({ name: '  ' }))).toEqual({ name: 'This field is required' });
    expect(judge('compliance', validDraft({ name: 'a'.repeat(91) }))).toHaveProperty('name');
    expect(judge('compliance', validDraft({ name: 'a'.repeat(90) }))).toEqual({});
  });

  it('needs a schedule that is offered', () => {
    expect(judge('toplist', validDraft({ schedule: 'monthly' }))).toEqual({
      schedule: 'Please select at least one schedule option from the list.',
    });
  });

  it.each(['2026-11-20', '2027-01-19'])('may start on %s', (start) => {
    expect(judge('compliance', validDraft({ schedule: 'weekly', start }))).toEqual({});
  });

  it.each(['2026-11-19', '2027-01-20'])('may not start on %s', (start) => {
    expect(judge('compliance', validDraft({ schedule: 'weekly', start }))).toEqual({
      start: 'Please select a valid start date.',
    });
  });

  it('may end on the day it starts, not before', () => {
    const weekly = validDraft({ schedule: 'weekly', start: '2026-11-25', hasEnd: true, end: '2026-11-25' });
    expect(judge('compliance', weekly)).toEqual({});
    expect(judge('compliance', { ...weekly, end: '2026-11-24' })).toEqual({ end: 'Please select a valid end date.' });
  });

  it('has no dates to be wrong when it runs once, nor an end when none is wanted', () => {
    const past = { start: '2020-01-01', end: '2020-01-01' };
    expect(judge('compliance', validDraft({ ...past, hasEnd: true }))).toEqual({});
    expect(judge('compliance', validDraft({ schedule: 'weekly', end: '2020-01-01' }))).toEqual({});
  });

  it('may only be looked at from countries that are available', () => {
    expect(judge('popunder', validDraft({ countries: ['DE', 'SE'] }))).toEqual({
      countries: 'Your check contains unavailable country or countries.',
    });
  });

  it('needs pages per domain when it is a compliance check', () => {
    const draft = validDraft({ relatedUrls: null });
    expect(judge('compliance', draft)).toEqual({
      relatedUrls: 'Please select at least one option from the related URLs list.',
    });
    expect(judge('popunder', draft)).toEqual({});
  });

  it('cannot use lists that were made invisible', () => {
    expect(judge('compliance', validDraft({ urlLists: [listId(3)] }))).toEqual({
      urlLists: 'Your check contains invisible URL list(s). Click here to select a new one.',
    });
    expect(judge('compliance', validDraft({ urlLists: [listId(1), listId(3)] }))).toEqual({
      urlLists: 'Your check contains invisible URL list(s). Click here to remove them.',
    });
  });

  it('has its filters judged only while they are on', () => {
    expect(judge('compliance', validDraft({ languages: [], filters: emptyTree }))).toEqual({});
    expect(judge('compliance', validDraft({ filtersByLanguage: true, filtersByContent: true }))).toEqual({
      languages: 'Please select at least one language from the list.',
      filters: emptyRule,
    });
  });

  it('needs a keyword that says something; empty rows are no matter', () => {
    expect(judge('discovery', validDraft({ keywords: ['', '  '] }))).toEqual({
      keywords: 'Please add at least one keyword to the list.',
    });
    expect(judge('discovery', validDraft({ keywords: ['', 'larkfield', ''] }))).toEqual({});
  });

  it('needs a preset while presets are on, and one that can be chosen', () => {
    expect(judge('discovery', validDraft({ usesVerticals: true }))).toEqual({
      verticals: 'Please select at least one vertical from the list.',
    });
    expect(judge('discovery', validDraft({ usesVerticals: true, verticals: [verticalId(3)] }))).toEqual({
      verticals: 'Your check contains unavailable vertical(s).',
    });
    expect(judge('discovery', validDraft({ usesVerticals: false, verticals: [verticalId(3)] }))).toEqual({});
  });

  it('needs no preset where the flag takes them away', () => {
    const flags = { ...facts.flags, enable_discovery_verticals: false };
    const judged = validateFields(['verticals'])(validDraft({ usesVerticals: true }), {
      ...factsOf('discovery'),
      flags,
    });
    expect(judged).toEqual({});
  });

  it.each(['facebook', 'reddit', 'linkedin'] as const)('cannot look at %s, which is not usable', (platform) => {
    expect(judge('social_media', validDraft({ platform, accounts: [] }))).toMatchObject({
      platform: 'Please select at least one platform from the list.',
    });
  });

  it('cannot look at accounts of another platform', () => {
    expect(judge('social_media', validDraft({ accounts: [accountId(5)] }))).toEqual({
      accounts: 'Your check contains social media account(s) that are no longer available.',
    });
  });

  it('is judged anew when another kind asks about the same draft', () => {
    const draft = validDraft({ keywords: [] });
    expect(judge('compliance', draft)).toEqual({});
    expect(judge('popunder', draft)).toHaveProperty('keywords');
  });
});

describe('toplist rules of a draft', () => {
  const [first] = validDraft().toplistRules;
  const rule = (change: Partial<CheckDraft['toplistRules'][number]>, id = 'toplist-2') => ({
    ...(first ?? { url: '', country: null, brands: [] }),
    id,
    ...change,
  });
  const judgeRules = (...toplistRules: CheckDraft['toplistRules']) =>
    judge('toplist', validDraft({ toplistRules })).toplistRules;

  it.each(['localhost/top', '10.0.0.1', 'http://192.168.1.10/top', '127.0.0.1', 'router.local', 'not an address', ''])(
    'refuse the address %j',
    (url) => {
      expect(judgeRules(rule({ url }))).toBe('Please enter a valid public URL.');
    },
  );

  it.each(['best.example.com', 'http://best.example.com/uk', 'https://best.example.com', 'ftp://best.example.com/x'])(
    'take the address %j',
    (url) => {
      expect(judgeRules(rule({ url }))).toBeUndefined();
    },
  );

  it('need a country that is known, never worldwide', () => {
    const message = 'Please select a country for every toplist URL.';
    expect(judgeRules(rule({ country: null }))).toBe(message);
    expect(judgeRules(rule({ country: 'WW' }))).toBe(message);
    expect(judgeRules(rule({ country: 'SE' }))).toBe(message);
  });

  it('name the pair that is there twice', () => {
    expect(judgeRules(rule({}, 'toplist-1'), rule({ url: 'http://best-casinos.example.com/uk' }))).toBe(
      'Rule with URL (http://best-casinos.example.com/uk) and country (Germany) pair already exists.',
    );
    expect(judgeRules(rule({}, 'toplist-1'), rule({ country: 'BE' }))).toBeUndefined();
  });

  it('need brands with names and positions from 1, while brands are watched', () => {
    expect(judgeRules(rule({ brands: [] }))).toBe('Please add at least one brand to every toplist rule.');
    expect(judgeRules(rule({ brands: [{ name: ' ', position: '1' }] }))).toBe('Please enter a name for every brand.');
    const position = 'Please enter a position from 1 to 1,000 for every brand.';
    expect(judgeRules(rule({ brands: [{ name: 'Larkfield', position: '0' }] }))).toBe(position);
    expect(judgeRules(rule({ brands: [{ name: 'Larkfield', position: '' }] }))).toBe(position);
    expect(judge('toplist', validDraft({ toplistKind: 'discovery', toplistRules: [rule({ brands: [] })] }))).toEqual(
      {},
    );
  });

  it('name every brand once', () => {
    const twice = [
      { name: 'Larkfield', position: '1' },
      { name: 'Larkfield ', position: '2' },
    ];
    expect(judgeRules(rule({ brands: twice }))).toBe('Please enter every brand of a toplist rule once.');
  });
});
