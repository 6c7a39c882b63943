import { expect, it } from 'vitest';
import { matchingTimezones } from './timezones.ts';

it('finds timezones by any part of the name, the chosen one first', () => {
  expect(matchingTimezones('mal', 'Europe/Malta')[0]).toBe('Europe/Malta');
  expect(matchingTimezones('new york', 'UTC')).toContain('America/New_York');
  expect(matchingTimezones('', 'Asia/Tokyo')[0]).toBe('Asia/Tokyo');
  expect(matchingTimezones('atlantis', 'UTC')).toEqual([]);
});
