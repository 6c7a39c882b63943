import { reportIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { Places } from './places.ts';

const run = reportIdSchema.parse(1_200_000);
const other = reportIdSchema.parse(1_300_000);

/** Pages that are being judged until they are let go. */
function slowPages(places: Places, report: typeof run, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const judged = Array.from({ length: count }, () => places.whileJudging(report, () => promise));
  return { letGo: resolve, judged: Promise.all(judged) };
}

describe('the places of an agent', () => {
  it('are for visiting: pages that are slow to judge give theirs up until they are judged', async () => {
    const places = new Places(4, 0);
    expect([places.free(0), places.free(4)]).toEqual([4, 0]);
    const { letGo, judged } = slowPages(places, run, 2);
    await places.moved;
    await expect.poll(() => places.free(4)).toBe(2);
    letGo();
    await judged;
    expect(places.free(4)).toBe(0);
  });

  it('are kept while a page is judged in no time', async () => {
    const places = new Places(4, 60_000);
    const { letGo, judged } = slowPages(places, run, 4);
    expect(places.free(4)).toBe(0);
    letGo();
    await judged;
    expect(places.backedUp).toEqual([]);
  });

  it('are twice as many at the most, and a run with enough to judge is told', async () => {
    const places = new Places(4, 0);
    const slow = slowPages(places, run, 6);
    const few = slowPages(places, other, 2);
    await expect.poll(() => places.backedUp).toEqual([run]);
    await expect.poll(() => places.free(8)).toBe(0);
    expect(places.free(6)).toBe(2);
    slow.letGo();
    few.letGo();
    await Promise.all([slow.judged, few.judged]);
    expect([places.backedUp, places.free(0)]).toEqual([[], 4]);
  });
});
