import { describe, expect, it } from 'vitest';
import { shareLeases } from './share-leases.ts';

const shared = (places: number, used: readonly number[]) =>
  used.map(
    (_, index) =>
      shareLeases(
        places,
        used.map((usedMs, organizationId) => ({ organizationId, usedMs })),
      ).get(index) ?? 0,
  );

describe('places of an agent', () => {
  it('go by turns to organisations that have used the same', () => {
    expect(shared(6, [0, 0, 0])).toEqual([2, 2, 2]);
    expect(shared(4, [500, 500, 500])).toEqual([2, 1, 1]);
    expect(shared(3, [0])).toEqual([3]);
  });

  it('go to whoever has used less until it has used as much', () => {
    expect(shared(4, [100_000, 0])).toEqual([0, 4]);
    expect(shared(4, [6_000, 0])).toEqual([1, 3]);
    expect(shared(1, [10, 0, 5])).toEqual([0, 1, 0]);
  });

  it('are kept from nobody for more than a minute, however much it has used', () => {
    expect(shared(21, [3_600_000, 0])).toEqual([1, 20]);
  });

  it('are none where nobody waits', () => {
    expect(shareLeases(4, [])).toEqual(new Map());
  });
});
