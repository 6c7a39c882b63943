import { describe, expect, it } from 'vitest';
import { emptyDraft } from './check-draft.ts';
import { facts, listId, today, validDraft } from './testing-draft.ts';
import { validateCountries, validateFilters, validateRules, validateSchedule, validateUrls } from './validate-draft.ts';

const empty = emptyDraft(today);

describe('a draft of a check', () => {
  it('has nothing wrong when everything is chosen', () => {
    const draft = validDraft();
    expect({
      ...validateSchedule(draft, facts),
      ...validateCountries(draft),
      ...validateUrls(draft, facts),
      ...validateFilters(draft),
      ...validateRules(draft),
    }).toEqual({});
  });

  it('needs a name of at most 90 characters', () => {
    expect(validateSchedule({ ...empty, name: '  ' }, facts)).toEqual({ name: 'This field is required' });
    expect(validateSchedule({ ...empty, name: 'a'.repeat(91) }, facts)).toHaveProperty('name');
    expect(validateSchedule({ ...empty, name: 'a'.repeat(90) }, facts)).toEqual({});
  });

  it('needs a schedule that is offered', () => {
    expect(validateSchedule(validDraft({ schedule: 'monthly' }), facts)).toEqual({
      schedule: 'Please select at least one schedule option from the list.',
    });
  });

  it.each(['2026-11-20', '2027-01-19'])('may start on %s', (start) => {
    expect(validateSchedule(validDraft({ schedule: 'weekly', start }), facts)).toEqual({});
  });

  it.each(['2026-11-19', '2027-01-20'])('may not start on %s', (start) => {
    expect(validateSchedule(validDraft({ schedule: 'weekly', start }), facts)).toEqual({
      start: 'Please select a valid start date.',
    });
  });

  it('may end on the day it starts, not before', () => {
    const weekly = validDraft({ schedule: 'weekly', start: '2026-11-25', hasEnd: true, end: '2026-11-25' });
    expect(validateSchedule(weekly, facts)).toEqual({});
    expect(validateSchedule({ ...weekly, end: '2026-11-24' }, facts)).toEqual({
      end: 'Please select a valid end date.',
    });
  });

  it('has no dates to be wrong when it runs once, nor an end when none is wanted', () => {
    const past = { start: '2020-01-01', end: '2020-01-01' };
    expect(validateSchedule(validDraft({ ...past, hasEnd: true }), facts)).toEqual({});
    expect(validateSchedule(validDraft({ schedule: 'weekly', end: '2020-01-01' }), facts)).toEqual({});
  });

  it('needs a country', () => {
    expect(validateCountries(empty)).toEqual({ countries: 'Please select at least one country from the list.' });
  });

  it('needs a website list and pages per domain', () => {
    expect(validateUrls({ ...empty, relatedUrls: null }, facts)).toEqual({
      urlLists: 'Please select at least one URL list from the list.',
      relatedUrls: 'Please select at least one option from the related URLs list.',
    });
  });

  it('cannot use lists that were made invisible', () => {
    expect(validateUrls(validDraft({ urlLists: [listId(3)] }), facts)).toEqual({
      urlLists: 'Your check contains invisible URL list(s). Click here to select a new one.',
    });
    expect(validateUrls(validDraft({ urlLists: [listId(1), listId(3)] }), facts)).toEqual({
      urlLists: 'Your check contains invisible URL list(s). Click here to remove them.',
    });
  });

  it('has its filters judged only while they are on', () => {
    expect(validateFilters(empty)).toEqual({});
    expect(validateFilters({ ...empty, filtersByLanguage: true, filtersByContent: true })).toEqual({
      languages: 'Please select at least one language from the list.',
      filters: 'Please input at least one rule, and remove any empty rules.',
    });
  });

  it('needs rules without empty ones', () => {
    expect(validateRules(empty)).toEqual({ rules: 'Please input at least one rule, and remove any empty rules.' });
  });
});
