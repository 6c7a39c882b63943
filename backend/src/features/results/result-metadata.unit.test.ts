import { reportResultQuerySchema, resultMetadataSchema } from '@proofline/contracts/api/report-results';
import { complianceResultFilters } from '@proofline/contracts/kinds/compliance/result-view';
import { popunderResultFilters } from '@proofline/contracts/kinds/popunder/result-view';
import { describe, expect, it } from 'vitest';
import { resultFields } from '../kinds/compliance/result-fields.ts';
import { selectResults } from '../kinds/compliance/select-results.ts';
import { selectWindows } from '../kinds/popunder/select-windows.ts';
import { windowFields } from '../kinds/popunder/window-fields.ts';
import { resultMetadata } from './result-metadata.ts';

const { fields } = resultMetadata;
const ofKinds = [
  [resultFields, complianceResultFilters, selectResults],
  [windowFields, popunderResultFilters, selectWindows],
] as const;

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

  it('offer the choices that are taken by the kind that is asked', () => {
    for (const [own, taken] of ofKinds) {
      const choices = own.find(({ name }) => name === 'compliant')?.choices ?? [];
      expect(choices.map(({ id }) => id)).toEqual(taken.shape.compliant.unwrap().options);
      const all = fields.find(({ name }) => name === 'compliant')?.choices ?? [];
      expect(all).toEqual(expect.arrayContaining(choices.map(({ id }) => expect.objectContaining({ id }))));
    }
  });

  it('sort as they say, and by nothing else', () => {
    for (const [own, , select] of ofKinds) {
      for (const { name, is_orderable: sorts } of own) {
        if (sorts) expect(select(1, { ordering: `-${name}` }).order, name).toMatchObject({ descending: true });
        else expect(() => select(1, { ordering: name }), name).toThrow('marked fields');
      }
    }
  });
});
