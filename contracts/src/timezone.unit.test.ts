import { afterEach, expect, it, vi } from 'vitest';
import { isTimezone, knownTimezoneSchema, MAX_TIMEZONE_LENGTH } from './timezone.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each(['UTC', 'Europe/Malta', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT+5', 'EST5EDT'])(
  'knows %s',
  (name) => {
    expect(isTimezone(name)).toBe(true);
  },
);

it.each(['', 'Mars/Olympus', '1 day', 'UTC\u0000', `Etc/${'x'.repeat(MAX_TIMEZONE_LENGTH)}`])(
  'does not know %j',
  (name) => {
    expect(isTimezone(name)).toBe(false);
  },
);

it.each(['+05:30', '-0800', '+01', '<+05>-5'])(
  'takes no offset for a name, whatever the platform does (%s)',
  (offset) => {
    const format = new Intl.DateTimeFormat('en');
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function takesAll() {
      return format;
    });
    expect(isTimezone('Europe/Malta')).toBe(true);
    expect(isTimezone(offset)).toBe(false);
  },
);

it('is asked for by name, with spaces around it or not', () => {
  expect(knownTimezoneSchema.parse(' Europe/Malta ')).toBe('Europe/Malta');
  expect(knownTimezoneSchema.safeParse('Europe /Malta').success).toBe(false);
});
