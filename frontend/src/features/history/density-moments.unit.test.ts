import type { HistoryDensity } from '@proofline/contracts/api/history';
import { logPositionSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { momentOf, positionAt, sliceOf } from './density-moments.ts';

const slice = (number: number, last: string) => ({
  slice: number,
  events: 1,
  violations: 0,
  changes: 0,
  last_position: logPositionSchema.parse(last),
});
const density: HistoryDensity = {
  first_at: '2026-11-20T12:00:00.000Z',
  last_at: '2026-11-20T13:00:00.000Z',
  events: 3,
  complete: true,
  slice_count: 60,
  slices: [slice(0, '9'), slice(20, '100'), slice(59, '1000')],
};

describe('The slider over the history', () => {
  it('asks for everything up to the last event before it, and for now at its end', () => {
    expect([0, 19, 20, 58, 59].map((at) => positionAt(density, at))).toEqual(['9', '9', '100', '100', undefined]);
  });

  it('stands where a position lies, compared as a number', () => {
    expect(['5', '9', '10', '100', '999', '5000', undefined].map((at) => sliceOf(density, at))).toEqual([
      0, 0, 20, 20, 59, 59, 59,
    ]);
  });

  it('names the moment at which its slice ends', () => {
    expect(momentOf(density, 0).toISOString()).toBe('2026-11-20T12:01:00.000Z');
    expect(momentOf(density, 59).toISOString()).toBe('2026-11-20T13:00:00.000Z');
  });
});
