import { useEffect, useState } from 'react';

/**
 * The present, renewed whenever a whole `periodMs` of the clock begins: all clocks of a page turn together, at the second
 * and not somewhere within it.
 */
export function useNow(periodMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(new Date());
          wait();
        },
        msToNext(periodMs, Date.now()),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [periodMs]);
  return now;
}

/** Milliseconds from `atMs` until the next multiple of `periodMs`, never 0. Pure. */
export const msToNext = (periodMs: number, atMs: number): number => periodMs - (atMs % periodMs);
