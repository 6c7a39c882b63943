import { creationMetadataSchema } from '@proofline/contracts/api/projects';
import { describe, expect, it } from 'vitest';
import { countryCodes, countryName } from './country-codes.ts';
import { creationMetadata } from './creation-metadata.ts';
import { languagesOf } from './language-codes.ts';

describe('Creation metadata', () => {
  const metadata = creationMetadata((country) => country !== 'AQ');

  it('follows its contract', () => {
    expect(creationMetadataSchema.parse(metadata)).toEqual(metadata);
  });

  it('offers every ISO country and the four regions, each once and with a name', () => {
    expect(countryCodes).toHaveLength(249 + 4);
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(metadata.available_countries.filter(({ id, name }) => name === id || name === '')).toEqual([]);
    expect(countryName('U0')).toBe('United States, Colorado (US-CO)');
    expect(countryName('WW')).toBe('Country not found');
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
});
