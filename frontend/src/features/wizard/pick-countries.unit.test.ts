import { describe, expect, it } from 'vitest';
import { pickCountries } from './pick-countries.ts';
import { facts, validDraft } from './testing/testing-draft.ts';

describe('picking countries', () => {
  it('brings their languages along, but none that cannot be chosen and none twice', () => {
    const draft = validDraft({ countries: ['DE'], languages: ['de'] });
    expect(pickCountries(draft, ['DE', 'BE'], facts)).toEqual({
      countries: ['DE', 'BE'],
      languages: ['de', 'fr'],
    });
  });

  it('does not bring back a language that was taken out', () => {
    const draft = validDraft({ countries: ['DE'], languages: [] });
    expect(pickCountries(draft, ['DE'], facts).languages).toEqual([]);
  });

  it('brings none to a copy of a check', () => {
    const draft = validDraft({ countries: ['DE'], languages: [] });
    expect(pickCountries(draft, ['DE', 'BE'], { ...facts, isClone: true })).toEqual({
      countries: ['DE', 'BE'],
      languages: [],
    });
  });

  it('keeps the languages of a country that leaves', () => {
    const draft = validDraft({ countries: ['DE'], languages: ['de'] });
    expect(pickCountries(draft, [], facts)).toEqual({ countries: [], languages: ['de'] });
  });
});
