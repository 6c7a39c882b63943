import { expect, it } from 'vitest';
import { figureText } from './figure-text.ts';

it.each([
  [{ value: 0, unit: 'events' }, '0'],
  [{ value: 1_000, unit: 'events', at_least: true }, '1,000 or more'],
  [{ value: null, unit: 'events' }, 'not known'],
  [{ value: 0.012, unit: 'seconds' }, '0.012 s'],
  [{ value: 61, unit: 'seconds' }, '61 s'],
  [{ value: 600, unit: 'seconds' }, '10 min'],
  [{ value: 90_000, unit: 'seconds' }, '25 h'],
  [{ value: 900, unit: 'bytes' }, '0.9 KiB'],
  [{ value: 5.5 * 1024 ** 3, unit: 'bytes' }, '5.5 GiB'],
] as const)('%j reads %s', (figure, text) => {
  expect(figureText({ label: 'Figure', ...figure })).toBe(text);
});
