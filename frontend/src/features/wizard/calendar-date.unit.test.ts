import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dateInWords } from './calendar-date.ts';

describe('calendar dates', () => {
  it('walk over months and summer time by days', () => {
    expect(addDays('2026-11-20', 60)).toBe('2027-01-19');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  });

  it.each([
    ['2026-11-20', 3, '2027-02-20'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('%s and %i months are %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('read as words', () => {
    expect(dateInWords('2026-11-05')).toBe('5 Nov 2026');
  });
});
