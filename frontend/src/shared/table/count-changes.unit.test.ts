import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countChanges } from './count-changes.ts';

const changes = (shown: string, newest: string) => countChanges([...shown], [...newest]);

it.each([
  ['abc', 'abc', 0],
  ['abc', 'cab', 1],
  ['abcd', 'dcba', 3],
  ['abc', 'xabc', 1],
  // The last one stands on the next page now, which nobody did to it.
  ['abc', 'xab', 1],
  ['abc', 'ab', 1],
  ['abcd', 'xdab', 2],
  ['abc', 'xyz', 3],
])('of %s to %s are %i', (shown, newest, expected) => {
  expect(changes(shown, newest)).toBe(expected);
});

it('are none for the same rows alone', () => {
  const page = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
  fc.assert(
    fc.property(page, page, (shown, newest) => {
      const isSame = shown.join('') === newest.join('');
      expect(countChanges(shown, newest) === 0).toBe(isSame);
    }),
  );
});
