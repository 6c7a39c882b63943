/** Runs `work` for every item, `hands` at a time. */
export async function inTurns<T>(items: readonly T[], hands: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const hand = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: hands }, hand));
}
