import type { FeatureSettings, FlagSettings } from '@proofline/contracts/api/waffle';
import { FLAGS, SAMPLES, SWITCHES } from '@proofline/contracts/feature-switches';
import { describe, expect, it } from 'vitest';
import { featurePage, flagWords } from './feature-rows.ts';
import { FEATURE_WORDS } from './feature-words.ts';

const flag: FlagSettings = { everyone: null, superusers: false, percent: null, organizations: [], users: [] };
const settings: FeatureSettings = {
  switches: [
    { name: 'enable_comments', active: true },
    { name: 'enable_favorites', active: false },
  ],
  flags: [{ name: 'show_toplist_check', ...flag }],
  samples: [{ name: 'slow_request_details', percent: 5 }],
};
const state = { page: 1, pageSize: 10, ordering: undefined, filters: {} };
const namesOf = (change: Partial<Parameters<typeof featurePage>[1]>) =>
  featurePage(settings, { ...state, ...change }).results.map(({ name }) => name);

describe('the table of features', () => {
  it('holds switches, flags and samples by name', () => {
    expect(namesOf({})).toEqual(['enable_comments', 'enable_favorites', 'show_toplist_check', 'slow_request_details']);
    expect(namesOf({ ordering: '-name' })[0]).toBe('slow_request_details');
  });

  it('is filtered by kind, by name and by what a feature does, and paged', () => {
    expect(namesOf({ filters: { kind: 'flag,sample' } })).toEqual(['show_toplist_check', 'slow_request_details']);
    expect(namesOf({ filters: { name: 'Favourite' } })).toEqual(['enable_favorites']);
    expect(namesOf({ filters: { name: 'toplist check' } })).toEqual(['show_toplist_check']);
    expect(namesOf({ page: 2, pageSize: 3 })).toEqual(['slow_request_details']);
    expect(featurePage(settings, { ...state, pageSize: 3 }).count).toBe(4);
  });

  it('says of every feature what it does', () => {
    const names = [SWITCHES, FLAGS, SAMPLES].flatMap((features) => Object.keys(features));
    expect(new Set(Object.keys(FEATURE_WORDS))).toEqual(new Set(names));
  });
});

describe('who a flag is up for', () => {
  it.each([
    [{ everyone: true, users: [1] }, 'Everyone'],
    [{ everyone: false, superusers: true }, 'Nobody'],
    [{}, 'Nobody'],
    [
      { superusers: true, organizations: [3, 4], users: [9], percent: 5 },
      'Superusers, 2 organisations, 1 user, 5% of users',
    ],
  ])('%j: %s', (change, words) => {
    expect(flagWords({ ...flag, ...(change as Partial<FlagSettings>) })).toBe(words);
  });
});
