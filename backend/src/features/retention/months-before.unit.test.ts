import { expect, it } from 'vitest';
import { monthsBefore } from './months-before.ts';

it.each([
  ['2026-11-22T10:00:00.000Z', 6, '2026-05-22T10:00:00.000Z'],
  ['2026-08-31T10:00:00.000Z', 6, '2026-02-28T10:00:00.000Z'],
  ['2024-08-31T10:00:00.000Z', 6, '2024-02-29T10:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 60, '2021-01-15T00:00:00.000Z'],
])('goes from %s %i months back to %s', (at, months, earlier) => {
  expect(monthsBefore(new Date(at), months).toISOString()).toBe(earlier);
});
