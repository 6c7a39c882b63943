import fc from 'fast-check';
import { expect, it } from 'vitest';

it('properties meet the same cases in every run, and a failure names its seed', () => {
  const fails = () => fc.assert(fc.property(fc.integer(), (number) => number < 1_000));
  expect(fc.sample(fc.integer(), 20)).toEqual(fc.sample(fc.integer(), 20));
  expect(fails).toThrow(`seed: ${fc.readConfigureGlobal().seed}`);
});
