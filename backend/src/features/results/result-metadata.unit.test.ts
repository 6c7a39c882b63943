import { reportResultQuerySchema, resultMetadataSchema } from '@proofline/contracts/api/report-results';
import { complianceResultFilters } from '@proofline/contracts/kinds/compliance/result-view';
import { describe, expect, it } from 'vitest';
import { selectResults } from '../kinds/compliance/select-results.ts';
import { resultMetadata } from './result-metadata.ts';

const { fields } = resultMetadata;

describe('Fields and operators of the result list', () => {
  it('follow their contract, each once', () => {
    expect(resultMetadataSchema.parse(resultMetadata)).toEqual(resultMetadata);
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });

  it('are the filters that the list takes, no more and no fewer', () => {
    const { page: _page, page_size: _size, ordering: _ordering, ...taken } = reportResultQuerySchema.shape;
    const filters = fields.filter(({ operators }) => operators.length > 0).map(({ name }) => name);
    expect(filters.toSorted()).toEqual(Object.keys(taken).toSorted());
  });

  it('offer the choices that are taken', () => {
    const choices = fields.find(({ name }) => name === 'compliant')?.choices ?? [];
    expect(choices.map(({ id }) => id)).toEqual(complianceResultFilters.shape.compliant.unwrap().options);
  });

  it.each(fields.filter((field) => field.is_orderable).map(({ name }) => name))('sort by %s as they say', (name) => {
    expect(selectResults(1, { ordering: `-${name}` }).order).toMatchObject({ descending: true });
  });

  it('do not sort by what they say cannot be sorted by', () => {
    const others = fields.filter((field) => !field.is_orderable).map(({ name }) => name);
    expect(others).toEqual(['report', 'exclude_filtered_out', 'website', 'rule', 'changed', 'read']);
    for (const ordering of others) expect(() => selectResults(1, { ordering })).toThrow('marked fields');
  });
});
