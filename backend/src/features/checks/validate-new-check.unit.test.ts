import { createProjectBodySchema } from '@proofline/contracts/api/projects';
import { ReportRequested } from '@proofline/contracts/events/report';
import { MAX_URL_LIST_NAME_LENGTH } from '@proofline/contracts/events/url-list';
import { urlListIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { testMetadata } from '../creation-metadata/testing/test-metadata.ts';
import { type NewCheck, validateNewCheck } from './validate-new-check.ts';

const today = '2026-11-20';
const text = (id: string, value: string) => ({ id, field: 'dom_text', operator: 'contains', value });
const tree = (...rules: unknown[]) => ({ not: false, condition: 'AND', rules });
const wanted = {
  kind: 'compliance',
  name: 'UK affiliates',
  schedule: 'onetime',
  countries: ['GB', 'GB', 'NJ'],
  rules: tree(text('r1', '18+')),
  url_groups: [3, 4],
  related_urls: '1',
};
const check = (changes: object = {}): NewCheck => createProjectBodySchema.parse({ ...wanted, ...changes });
const lists = [
  { id: urlListIdSchema.parse(3), enabled: true },
  { id: urlListIdSchema.parse(4), enabled: true },
];
const images = { custom: new Map(), presets: new Map() };
const validate = (changes: object = {}, urlLists = lists) =>
  validateNewCheck(check(changes), { today, metadata: testMetadata(), urlLists, images });
const errorsOf = (changes: object, urlLists = lists) => {
  const validation = validate(changes, urlLists);
  return validation.valid ? {} : validation.errors;
};

describe('A new check', () => {
  it('becomes a configuration without repeats and empty entries', () => {
    expect(validate({ priority_words: ['bonus', '', 'bonus'] })).toMatchObject({
      valid: true,
      configuration: { countries: ['GB', 'NJ'], priorityWords: ['bonus'], urlFilter: null, urlLists: [3, 4] },
    });
  });

  it('is not larger than one event of the log, whatever its parts: told where most of it is', () => {
    const phrases = (count: number) => Array.from({ length: count }, (_, index) => `${index} ${'long '.repeat(18)}`);
    const bulk = (count: number) =>
      tree({ id: 'b', field: 'bulk_text', operator: 'contains_any', value: { name: 'List', bulk: phrases(count) } });
    const tooMuch =
      'All rules, filters and lists of a check together are too much. Please use fewer or shorter entries.';
    expect(errorsOf({ rules: bulk(4_000), filters: bulk(6_000) })).toEqual({ filters: [tooMuch] });
    expect(errorsOf({ rules: bulk(8_000) })).toEqual({});
    expect(errorsOf({ rules: bulk(10_000) })).toEqual({
      rules: ['The phrases of a check can have at most 800,000 characters in all.'],
    });
  });

  it('leaves room for what a run adds: the largest with the longest names of lists still fits one append', () => {
    const ids = Array.from({ length: 500 }, (_, index) => urlListIdSchema.parse(Number.MAX_SAFE_INTEGER - index));
    const urlLists = ids.map((id) => ({ id, enabled: true }));
    const largest = (phrases: number) => {
      const bulk = Array.from({ length: phrases }, (_, index) => `${index} ${'賭'.repeat(90)}`);
      const rule = { id: 'b', field: 'bulk_text', operator: 'contains_any', value: { name: 'List', bulk } };
      return validate({ rules: tree(rule), url_groups: ids }, urlLists);
    };
    let [fits, tooMany] = [1, 10_000];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (largest(middle).valid) fits = middle;
      else tooMany = middle;
    }
    const validation = largest(fits);
    if (!validation.valid) throw new Error('One phrase is too much.');
    const named = ids.map((id) => ({ id, name: '表'.repeat(MAX_URL_LIST_NAME_LENGTH), revision: 1_000_000 }));
    const run = { ...ReportRequested.example, configuration: { ...validation.configuration, urlLists: named } };
    const bytes = Buffer.byteLength(JSON.stringify(run));
    expect(bytes).toBeGreaterThan(990 * 1024);
    // 4 KiB for what says who, when and why.
    expect(bytes).toBeLessThan(1024 * 1024 - 4096);
  });

  it('that runs once has no dates, whatever was sent', () => {
    expect(validate({ schedule_start: '2020-01-01', schedule_end: '2020-01-02' })).toMatchObject({
      valid: true,
      configuration: { scheduleStart: null, scheduleEnd: null },
    });
  });

  it('of the toplist kind runs in the countries of its rules, whose addresses are kept in one spelling', () => {
    const toplist = {
      kind: 'toplist',
      countries: [],
      rules: null,
      url_groups: [],
      related_urls: null,
      toplist_kind: 'brand',
      toplist_rules: [
        { url: 'Top.example', country: 'GB', brand_positions: { ' Northgate ': 1 } },
        { url: 'top.example', country: 'NJ', brand_positions: { Northgate: 2 } },
      ],
    };
    expect(validate(toplist)).toMatchObject({
      valid: true,
      configuration: {
        countries: ['GB', 'NJ'],
        toplistRules: [
          { url: 'http://top.example/', country: 'GB', brand_positions: { Northgate: 1 } },
          { url: 'http://top.example/', country: 'NJ' },
        ],
      },
    });
  });

  it('keeps its keywords trimmed and once', () => {
    const search = { kind: 'discovery', rules: null, url_groups: [], related_urls: null };
    expect(validate({ ...search, keywords: [' casino', '', 'casino', 'bonus '], verticals: [1, 1] })).toMatchObject({
      valid: true,
      configuration: { keywords: ['casino', 'bonus'], verticals: [1] },
    });
  });

  it('is judged by the day it is made on, in UTC', () => {
    expect(validate({ schedule: 'weekly', schedule_start: '2026-11-20' }).valid).toBe(true);
    expect(errorsOf({ schedule: 'weekly', schedule_start: '2026-11-19' })).toEqual({
      schedule_start: ['Please select a valid start date.'],
    });
  });

  it('names every field that is wrong at once', () => {
    const errors = errorsOf({
      name: ' ',
      keywords: ['casino'],
      countries: ['GB', 'XX'],
      languages: ['xx'],
      rules: tree(),
      filters: tree(text('f1', '  ')),
    });
    expect(errors).toEqual({
      name: ['This field is required'],
      keywords: ['This kind of check has no keywords.'],
      countries: ['Your check contains unavailable country or countries.'],
      languages: ['Your check contains unavailable language(s).'],
      rules: ['Please input at least one rule, and remove any empty rules.'],
      filters: ['Please input at least one rule, and remove any empty rules.'],
    });
  });

  it('refuses images that are not there, in the words of the wizard', () => {
    const logo = { id: 'i1', field: 'custom_image', operator: 'includes', value: [{ id: 1, name: 'a', url: '/a' }] };
    expect(errorsOf({ rules: tree(text('r1', '18+'), logo), filters: tree(logo) })).toEqual({
      rules: ['Your check contains unavailable image(s).'],
      filters: ['Your check contains unavailable image(s).'],
    });
  });

  it('refuses lists the organisation does not have, and invisible ones in the words of the wizard', () => {
    const [first, second] = lists;
    if (!first || !second) throw new Error('two lists are given above');
    expect(errorsOf({}, [first]).url_groups).toEqual(['Your check contains URL list(s) that are no longer available.']);
    expect(errorsOf({}, [first, { ...second, enabled: false }]).url_groups).toEqual([
      'Your check contains invisible URL list(s). Click here to remove them.',
    ]);
    expect(errorsOf({ url_groups: [4] }, [{ ...second, enabled: false }]).url_groups).toEqual([
      'Your check contains invisible URL list(s). Click here to select a new one.',
    ]);
  });
});
