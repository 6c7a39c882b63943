import { expect, it } from 'vitest';
import { parseNumberRange, writeNumberRange } from './number-range.ts';

it.each([
  ['10-200', { from: 10, to: 200 }],
  ['10-', { from: 10, to: null }],
  ['-0', { from: null, to: 0 }],
])('reads %s, and writes it alike', (text, range) => {
  expect(parseNumberRange(text)).toEqual(range);
  expect(writeNumberRange(range)).toBe(text);
});

it.each(['', '-', '10', 'a-b', '1e3-2', '-5-', '12345678901-'])('takes %j for no range', (text) => {
  expect(parseNumberRange(text)).toBeNull();
});
