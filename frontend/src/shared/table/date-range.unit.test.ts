import { describe, expect, it } from 'vitest';
import { calendarDay, startOfDay } from '../time/calendar-day.ts';
import { calendarProblem, daysOf, parseDateRange, rangeText } from './date-range.ts';

describe('a range of days', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['past_7_days', '2026-02-23', '2026-03-01'],
    ['this_month', '2026-03-01', '2026-03-01'],
    ['this_year', '2026-01-01', '2026-03-01'],
    ['2025-12-24..2025-12-26', '2025-12-24', '2025-12-26'],
  ])('%s is from %s to %s on 1 March 2026', (text, from, to) => {
    const range = parseDateRange(text);
    expect(range && rangeText(range)).toBe(text);
    expect(range && daysOf(range, '2026-03-01')).toEqual({ from, to });
  });
});

describe('what a calendar refuses', () => {
  const limits = { min: '2026-11-01', max: '2026-11-20' };
  it.each([
    [null, null, 'Please select a date before submitting the calendar.'],
    ['2026-11-21', null, 'Please select a valid date.'],
    ['2026-10-31', '2026-11-02', 'Please select a valid date.'],
    ['2026-11-20', '2026-11-01', 'Please select a valid date.'],
    ['2026-11-01', '2026-11-20', null],
    ['2026-11-20', null, null],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(calendarProblem({ from, to }, limits)).toBe(problem);
  });

  it('takes only the days it was given', () => {
    const only = new Set(['2026-11-03']);
    expect(calendarProblem({ from: '2026-11-03', to: null }, { only })).toBeNull();
    expect(calendarProblem({ from: '2026-11-04', to: null }, { only })).toBe('Please select a valid date.');
  });
});

describe('the first moment of a day', () => {
  it.each([
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
    ['2026-03-29', 'Europe/Malta', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Malta', '2026-03-29T22:00:00.000Z'],
    // Clocks go from midnight to one: the day begins at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s in %s is %s', (day, timezone, at) => {
    expect(startOfDay(day, timezone).toISOString()).toBe(at);
  });

  it('is in its day, and the moment before is not, all year long', () => {
    for (const timezone of ['America/Santiago', 'Africa/Cairo', 'Asia/Beirut', 'Pacific/Auckland', 'America/Havana']) {
      for (let n = 0; n < 365; n += 1) {
        const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
        const start = startOfDay(day, timezone);
        expect([timezone, calendarDay(start, timezone)]).toEqual([timezone, day]);
        expect(calendarDay(new Date(start.getTime() - 1), timezone) < day).toBe(true);
      }
    }
  });
});
