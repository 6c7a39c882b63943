import { describe, expect, it } from 'vitest';
import {
  checkAndSlotOf,
  checkIdSchema,
  logPositionSchema,
  MAX_SLOTS_PER_CHECK,
  organizationIdSchema,
  reportIdOf,
  userIdSchema,
} from './ids.ts';

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

describe('The id of a user or an organisation', () => {
  it('is one that a row can have', () => {
    for (const schema of [userIdSchema, organizationIdSchema]) {
      expect(schema.safeParse(2_147_483_647).success).toBe(true);
      expect(schema.safeParse(2_147_483_648).success).toBe(false);
    }
  });
});

describe('A log position', () => {
  it.each(['0', '42', '9223372036854775807'])('may be %s', (digits) => {
    expect(logPositionSchema.safeParse(digits).success).toBe(true);
  });

  it.each(['', '-1', '1.5', 'a', '9223372036854775808', '99999999999999999999'])('is never %j', (digits) => {
    expect(logPositionSchema.safeParse(digits).success).toBe(false);
  });
});
