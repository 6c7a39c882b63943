import { expect, it } from 'vitest';
import { NotPermitted } from './refusals.ts';

it('A refusal looks for no stack, and faults after it tell theirs', () => {
  const refusal = new NotPermitted();
  expect(refusal.stack).toBe(`NotPermitted: ${refusal.message}`);
  expect(new Error('A fault').stack).toMatch(/\n\s+at /);
});
