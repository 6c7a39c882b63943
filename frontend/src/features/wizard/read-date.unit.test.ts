import { describe, expect, it } from 'vitest';
import { calendarProblem, readDate } from './read-date.ts';

describe('a typed date', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    [' 20 Nov 2026 ', '2026-11-20'],
    ['3 december 2026', '2026-12-03'],
    ['29 Feb 2028', '2028-02-29'],
  ])('%j is %s', (typed, date) => {
    expect(readDate(typed)).toBe(date);
  });

  it.each(['', '2026-02-30', '31 Feb 2026', '20.11.2026', '20 Abc 2026', '2026-13-01', 'tomorrow'])(
    '%j is none',
    (typed) => {
      expect(readDate(typed)).toBeUndefined();
    },
  );

  it('must be there, be a date and lie in the window', () => {
    const window = { min: '2026-11-20', max: '2027-01-19' };
    expect(calendarProblem('  ', window)).toBe('Please select a date before submitting the calendar.');
    expect(calendarProblem('soon', window)).toBe('Please select a valid date.');
    expect(calendarProblem('2026-11-19', window)).toBe('Please select a valid date.');
    expect(calendarProblem('2027-01-20', window)).toBe('Please select a valid date.');
    expect(calendarProblem('2027-01-19', window)).toBeUndefined();
    expect(calendarProblem('2030-01-01', { min: '2026-11-20' })).toBeUndefined();
  });
});
