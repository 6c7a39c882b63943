import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { selectResults } from './compliance/select-results.ts';
import type { ResultSelection } from './kind-results.ts';
import { ownFilters } from './own-filters.ts';

const own = z.strictObject({ position: z.coerce.number().int().optional() });
const asked = (filters: object) =>
  ({
    url: 'a.example',
    country: 'GB',
    ordering: '-url',
    report: 1,
    page: 2,
    page_size: 50,
    ...filters,
  }) as ResultSelection;

describe('Filters of a list of results', () => {
  it('are read as their kind says', () => {
    expect(ownFilters(own, asked({ position: '3' }))).toEqual({ position: 3 });
    expect(ownFilters(own, asked({}))).toEqual({});
  });

  it.each([{ position: 'first' }, { compliant: 'true' }])(
    'are refused by name where their kind has no such: %j',
    (filters) => {
      const [name = ''] = Object.keys(filters);
      const refused = () => ownFilters(own, asked(filters));
      expect(refused).toThrow(InvalidInput);
      expect(refused).toThrow(
        expect.objectContaining({ errors: expect.objectContaining({ [name]: expect.anything() }) }),
      );
    },
  );

  it('are those of compliance for its results', () => {
    expect(selectResults(1, asked({ compliant: 'error' }))).toMatchObject({ outcomes: ['blocked', 'failed'] });
    expect(() => selectResults(1, asked({ compliant: 'maybe' }))).toThrow(InvalidInput);
    expect(() => selectResults(1, asked({ position: '3' }))).toThrow(InvalidInput);
  });
});
