import { expect, it } from 'vitest';
import { ServiceUnavailable, TooManyRequests } from '../../../kernel/http/errors.ts';
import { whileBusy } from './while-busy.ts';

const limits = { retries: 2, pauseMs: 0 };

it('tries again while threads are busy, a limited number of times', async () => {
  const busy = [new TooManyRequests(2), new ServiceUnavailable()];
  expect(await whileBusy(async () => fail(busy.shift()), limits)).toBe('done');
  let tried = 0;
  const always = async () => {
    tried += 1;
    throw new ServiceUnavailable();
  };
  await expect(whileBusy(always, limits)).rejects.toThrow(ServiceUnavailable);
  expect(tried).toBe(3);
});

it('does not repeat what is wrong', async () => {
  const errors = [new RangeError('wrong')];
  await expect(whileBusy(async () => fail(errors.shift()), limits)).rejects.toThrow(RangeError);
});

function fail(error: Error | undefined): string {
  if (error !== undefined) throw error;
  return 'done';
}
