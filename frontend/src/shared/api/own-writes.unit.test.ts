import { expect, it } from 'vitest';
import { positionToReadFrom, rememberWrite } from './own-writes.ts';

it('reads wait for the newest write of this tab, or for more when more is asked', () => {
  expect(positionToReadFrom(undefined)).toBeUndefined();
  rememberWrite('99');
  rememberWrite('1000');
  rememberWrite('500');
  rememberWrite(null);
  rememberWrite('not a position');
  expect(positionToReadFrom(undefined)).toBe('1000');
  expect(positionToReadFrom('999')).toBe('1000');
  expect(positionToReadFrom('18446744073709551615')).toBe('18446744073709551615');
});
