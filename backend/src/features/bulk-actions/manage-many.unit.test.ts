import { type CheckId, checkIdSchema } from '@proofline/contracts/ids';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log-errors';
import { expect, it } from 'vitest';
import { NotInThisState } from '../../kernel/commands/refusals.ts';
import { manageMany } from './manage-many.ts';

const checks = Array.from({ length: 40 }, (_, index) => ({
  id: checkIdSchema.parse(index + 1),
  name: `Check ${index + 1}`,
}));
const refuseEvenOnes = async (id: CheckId) => {
  await new Promise(setImmediate);
  if (id % 2 === 0) throw new NotInThisState('check_is_running', 'It is running.');
  return BigInt(id);
};

it('tells each check once, and tells of each what became of it, in their order', async () => {
  const told: number[] = [];
  const managed = await manageMany(checks, (id) => {
    told.push(id);
    return refuseEvenOnes(id);
  });
  expect(told.toSorted((a, b) => a - b)).toEqual(checks.map(({ id }) => id));
  expect(managed.done).toEqual(checks.filter(({ id }) => id % 2 === 1).map(({ id }) => id));
  expect(managed.refused).toHaveLength(20);
  expect(managed.refused[0]).toEqual({ id: 2, name: 'Check 2', detail: 'It is running.' });
  expect(managed.position).toBe(39n);
});

it('ends with what is no refusal, and tells no further check', async () => {
  let told = 0;
  const failing = manageMany(checks, async (id) => {
    told += 1;
    await new Promise(setImmediate);
    if (id === 3) throw new Error('The log does not answer.');
    return undefined;
  });
  await expect(failing).rejects.toThrow('The log does not answer.');
  for (let turn = 0; turn < checks.length; turn += 1) await new Promise(setImmediate);
  expect(told).toBeLessThan(checks.length / 2);
});

it('says of which others keep writing that they do, and goes on with the rest', async () => {
  const { done, refused } = await manageMany(checks, async (id) => {
    if (id === 3) throw new WrongExpectedRevision('check-3', 1n, 2n);
    return undefined;
  });
  expect(done).toHaveLength(39);
  expect(refused).toEqual([{ id: 3, name: 'Check 3', detail: expect.stringContaining('Try it again') }]);
});

it('does a few at a time', async () => {
  let [now, most] = [0, 0];
  await manageMany(checks, async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise(setImmediate);
    now -= 1;
    return undefined;
  });
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});
