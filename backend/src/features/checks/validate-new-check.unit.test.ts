import { createProjectBodySchema } from '@proofline/contracts/api/projects';
import { urlListIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { type NewCheck, validateNewCheck } from './validate-new-check.ts';

const now = new Date('2026-11-20T23:30:00Z');
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
  validateNewCheck(check(changes), { now, urlLists, images });
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

  it('that runs once has no dates, whatever was sent', () => {
    expect(validate({ schedule_start: '2020-01-01', schedule_end: '2020-01-02' })).toMatchObject({
      valid: true,
      configuration: { scheduleStart: null, scheduleEnd: null },
    });
  });

  it.each(['2026-11-20', '2027-01-19'])('may start on %s, within today and 60 days ahead', (schedule_start) => {
    expect(validate({ schedule: 'weekly', schedule_start }).valid).toBe(true);
  });

  it.each([null, '2026-11-19', '2027-01-20'])('may not start on %s', (schedule_start) => {
    expect(errorsOf({ schedule: 'weekly', schedule_start })).toEqual({
      schedule_start: ['Please select a valid start date.'],
    });
  });

  it.each(['2026-11-19', '2026-11-24'])('that starts on 25 Nov may not end on %s', (schedule_end) => {
    expect(errorsOf({ schedule: 'monthly', schedule_start: '2026-11-25', schedule_end })).toEqual({
      schedule_end: ['Please select a valid end date.'],
    });
  });

  it('may end on the day it starts', () => {
    const dates = { schedule_start: '2026-11-25', schedule_end: '2026-11-25' };
    expect(validate({ schedule: 'four_times_a_day', ...dates }).valid).toBe(true);
  });

  it('names every field that is wrong at once', () => {
    const errors = errorsOf({
      kind: 'toplist',
      countries: ['GB', 'XX'],
      languages: ['xx'],
      rules: tree(),
      filters: tree(text('f1', '  ')),
    });
    expect(errors).toEqual({
      kind: ['This kind of check is not enabled.'],
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
