/** At most `max` pieces of work at a time; the others wait their turn. */
export function limitConcurrency(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A place that is passed on stays taken.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
