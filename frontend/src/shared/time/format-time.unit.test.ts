import { describe, expect, it } from 'vitest';
import { absoluteTime, clockText, relativeTime, soonText } from './format-time.ts';

const now = new Date('2026-11-20T13:30:00Z');
const inMalta = (at: string) => relativeTime(at, now, 'Europe/Malta');

describe('relative time', () => {
  it.each([
    ['2026-11-20T13:29:31Z', 'just now'],
    ['2026-11-20T13:18:00Z', '12 min ago'],
    ['2026-11-20T08:30:00Z', '5 h ago'],
    ['2026-11-19T12:00:00Z', 'Yesterday'],
    ['2026-11-14T12:00:00Z', '14 Nov'],
    ['2025-11-14T12:00:00Z', '14 Nov 2025'],
  ])('%s reads %s', (at, text) => {
    expect(inMalta(at)).toBe(text);
  });

  it('counts yesterday by the calendar of the timezone, not by 24 hours', () => {
    const morning = new Date('2026-11-20T08:00:00Z');
    expect(relativeTime('2026-11-19T22:30:00Z', morning, 'UTC')).toBe('Yesterday');
    expect(relativeTime('2026-11-19T23:30:00Z', morning, 'Europe/Malta')).toBe('8 h ago');
  });

  it('shows a moment ahead in full', () => {
    expect(inMalta('2026-11-21T09:00:00Z')).toBe('21 Nov 2026, 10:00');
  });
});

it.each([
  ['2026-11-20T22:30:00Z', '23:30'],
  ['2026-11-20T23:30:00Z', 'Sat 00:30'],
  ['2026-11-26T13:00:00Z', 'Thu 14:00'],
  ['2026-11-27T13:00:00Z', '27 Nov'],
  ['2026-11-20T13:00:00Z', '14:00'],
  ['2026-11-19T13:00:00Z', '19 Nov'],
])('a moment to come, %s, reads %s', (at, text) => {
  expect(soonText(at, now, 'Europe/Malta')).toBe(text);
});

describe('absolute time', () => {
  it('stands in the chosen timezone', () => {
    expect(absoluteTime('2026-11-20T13:28:00Z', 'Europe/Malta')).toBe('20 Nov 2026, 14:28');
    expect(absoluteTime('2026-11-20T13:28:00Z', 'Asia/Kolkata')).toBe('20 Nov 2026, 18:58');
  });

  it('falls back to UTC for a timezone this browser does not know', () => {
    expect(clockText('2026-11-20T13:28:07Z', 'Mars/Olympus', true)).toBe('13:28:07');
  });

  it('counts midnight as 00', () => {
    expect(clockText('2026-11-20T00:05:00Z', 'UTC')).toBe('00:05');
  });
});
