import { expect, it } from 'vitest';
import { shortHash } from './short-hash.ts';

it('keeps both ends of a hash', () => {
  expect(shortHash(`9f2c41d7${'0'.repeat(48)}b07e58aa`)).toBe('9f2c41d7…b07e58aa');
});
