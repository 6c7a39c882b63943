/** Every way to take events in batches, in their order. */
export function splits<Item>(items: readonly Item[]): Item[][][] {
  const [first, ...others] = items;
  if (first === undefined) return [[]];
  return splits(others).flatMap(([next = [], ...rest]) =>
    next.length === 0
      ? [[[first]]]
      : [
          [[first, ...next], ...rest],
          [[first], next, ...rest],
        ],
  );
}
