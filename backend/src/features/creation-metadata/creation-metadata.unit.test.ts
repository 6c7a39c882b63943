import { creationMetadataSchema } from '@proofline/contracts/api/projects';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { countryCodes, countryName } from '@proofline/contracts/countries';
import type { FlagName } from '@proofline/contracts/feature-switches';
import { describe, expect, it } from 'vitest';
import { flagOf, languageCodes, languagesOf } from '../../kernel/language-codes.ts';
import type { Features } from '../feature-switches/features-of.ts';
import { everythingOn, testMetadata } from './testing/test-metadata.ts';

describe('Creation metadata', () => {
  const metadata = testMetadata();
  const nothingOn = { flags: new Set<never>(), switches: new Set<never>() };

  it('follows its contract', () => {
    expect(creationMetadataSchema.parse(metadata)).toEqual(metadata);
  });

  it('offers every ISO country and the four regions, each once and with a name', () => {
    expect(countryCodes).toHaveLength(249 + 4);
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(metadata.available_countries.filter(({ id, name }) => name === id || name === '')).toEqual([]);
    expect(countryName('U0')).toBe('United States, Colorado (US-CO)');
    expect(countryName('XX')).toBe('Country not found');
    expect(metadata.available_countries.map(({ id }) => id)).not.toContain('WW');
    expect(metadata.countries.at(-1)).toEqual({ id: 'WW', name: 'Worldwide' });
  });

  it('offers the countries of its checks first, then those with a crawler', () => {
    const served = new Set(['SE', 'DE', 'GB']);
    const { available_countries: offered } = testMetadata({
      usedCountries: ['MT', 'GB', 'XX'],
      isServed: (country) => served.has(country),
    });
    expect(offered.slice(0, 6).map(({ id }) => id)).toEqual(['MT', 'GB', 'DE', 'SE', 'AF', 'AX']);
    expect(offered).toHaveLength(countryCodes.length);
  });

  it('knows a language for nearly every country, and several where several are spoken', () => {
    const without = countryCodes.filter((code) => languagesOf(code).length === 0);
    expect(without).toEqual([]);
    expect(languagesOf('CH')).toEqual(['de', 'fr', 'it', 'rm']);
    expect(languagesOf('C0')).toEqual(['en', 'fr']);
    expect(languagesOf('GB')).toEqual(['en']);
  });

  it('names the countries nobody serves', () => {
    expect(metadata.unserved_countries).toEqual(['AQ']);
  });

  it('offers the seven schedules in the order of the specification', () => {
    expect(metadata.schedule_choices.compliance.map(({ title }) => title)).toEqual([
      'One-time',
      'Twice a day',
      'Four times a day',
      'Weekly',
      'Biweekly',
      'Monthly',
      'Continuously',
    ]);
  });

  it('offers every language once, by a name of its own', () => {
    expect(languageCodes).toHaveLength(183);
    const names = metadata.available_languages.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(
      metadata.available_languages.filter(({ id }) => flagOf(id) === null).map(({ id }) => id).length,
    ).toBeLessThan(20);
  });

  it('offers each kind its schedules, and more for paid search behind its flag', () => {
    const offered = (kind: CheckKind, flags: readonly FlagName[] = []) =>
      testMetadata({ features: { ...nothingOn, flags: new Set(flags) } }).schedule_choices[kind].map(({ id }) => id);
    expect(offered('discovery')).toEqual(['onetime', 'weekly', 'biweekly', 'monthly', 'continuously']);
    expect(offered('discovery', ['paid_search_schedule_options'])).toEqual(offered('compliance'));
    expect(offered('internet_scan')).toEqual(['onetime', 'weekly', 'biweekly', 'monthly']);
    expect(offered('toplist')).not.toContain('continuously');
  });

  it('enables what flags and switches let the reader see', () => {
    const kinds = (features: Partial<Features>) =>
      testMetadata({ features: { ...nothingOn, ...features } }).enabled_check_kinds;
    expect(metadata.enabled_check_kinds).toEqual(CHECK_KINDS);
    expect(kinds({})).toEqual(['compliance', 'discovery', 'popunder']);
    expect(kinds({ switches: new Set(['scan_the_internet_feature']) })).toContain('internet_scan');
    expect(kinds({ flags: new Set(['show_toplist_check']) })).toContain('toplist');
    expect(kinds({ flags: new Set(['show_social_media_check']) })).not.toContain('social_media');
    expect(kinds({ flags: new Set(['show_social_media_check', 'show_linkedin']) })).toContain('social_media');
  });

  it('tells three facts of every platform', () => {
    const platform = (name: string) => metadata.platforms.find(({ id }) => id === name);
    const all = { show_platform: true, enabled_platform: true, has_social_media_accounts_and_accesses: true };
    expect(platform('facebook')).toMatchObject(all);
    expect(platform('instagram')).toMatchObject({ ...all, has_social_media_accounts_and_accesses: false });
    expect(platform('linkedin')).toMatchObject({ show_platform: false, enabled_platform: true });
  });

  it('offers keyword presets while their flag is up, and names the disabled ones', () => {
    expect(metadata).toMatchObject({ verticals: [{ name: 'Casino' }, { name: 'Poker' }], disabled_verticals: [2] });
    expect(testMetadata({ features: { ...everythingOn.features, flags: new Set() } })).toMatchObject({
      verticals: [],
      disabled_verticals: [],
    });
  });

  it('lets social media checks look for images behind their flag, and scans never', () => {
    expect(metadata.image_rule_kinds).toEqual(['compliance']);
    const flags = new Set<FlagName>(['social_media_image_matching']);
    expect(testMetadata({ features: { ...nothingOn, flags } }).image_rule_kinds).toEqual([
      'compliance',
      'social_media',
    ]);
  });
});
