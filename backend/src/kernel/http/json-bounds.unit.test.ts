import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceedsBounds } from './json-bounds.ts';

const bounds = { depth: 5, values: 20 };
const asked = (text: string) => exceedsBounds(Buffer.from(text), bounds);

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 0)
    : 1;

describe('The bounds of a JSON text', () => {
  it.each([
    ['[[[[[0]]]]]', undefined],
    ['[[[[[[0]]]]]]', 'depth'],
    [`[${'0,'.repeat(19)}0]`, undefined],
    [`[${'0,'.repeat(20)}0]`, 'values'],
    ['"[[[[[[[["', undefined],
    [String.raw`"\"[[[[[[[["`, undefined],
    [String.raw`["\\",[[[[[[0]]]]]]`, 'depth'],
    [`"${',,,,'.repeat(10)}"`, undefined],
    ['"'.repeat(100), 'values'],
  ])('%s: %s', (text, expected) => {
    expect(asked(text)).toBe(expected);
  });

  it('are told of any text: none that is deeper, and none with more values, passes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const json = Buffer.from(JSON.stringify(value));
        const [depth, values] = [depthOf(value), countOf(value)];
        expect(exceedsBounds(json, { depth, values: 1e9 })).toBeUndefined();
        if (depth > 0) expect(exceedsBounds(json, { depth: depth - 1, values: 1e9 })).toBe('depth');
        expect(exceedsBounds(json, { depth: 1e9, values: Math.floor(values / 2) - 1 })).toBe('values');
      }),
    );
  });
});
