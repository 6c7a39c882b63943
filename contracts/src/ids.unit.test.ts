import { describe, expect, it } from 'vitest';
import { checkAndSlotOf, checkIdSchema, MAX_SLOTS_PER_CHECK, reportIdOf } from './ids.ts';

const checkId = checkIdSchema.parse(12);

describe('reportIdOf', () => {
  it.each([0, 1, 4711, MAX_SLOTS_PER_CHECK - 1])('gives slot %i an id that leads back to it', (slot) => {
    expect(checkAndSlotOf(reportIdOf(checkId, slot))).toEqual({ checkId, slot });
  });

  it('never gives two checks the same id', () => {
    const next = checkIdSchema.parse(13);
    expect(reportIdOf(checkId, MAX_SLOTS_PER_CHECK - 1)).toBeLessThan(reportIdOf(next, 0));
  });

  it.each([-1, 1.5, MAX_SLOTS_PER_CHECK])('refuses slot %d', (slot) => {
    expect(() => reportIdOf(checkId, slot)).toThrow(RangeError);
  });
});
