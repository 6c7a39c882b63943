import { Observable, type OperatorFunction } from 'rxjs';

export interface CoalesceOptions<Value> {
  /** From the start of work on a value to the next start, at least. */
  everyMs(value: Value): number;
  /** Two values that wait become one: what waits never grows beyond that. */
  merge(waiting: Value, next: Value): Value;
}

/**
 * Works on the first value at once, gathers what comes meanwhile, and works on that when the time is over and the work
 * done: the last value is always worked on. One piece of work at a time; one that fails is dropped, and `onFailure` told.
 */
export function coalesce<Value, Result>(
  work: (value: Value) => Promise<Result>,
  { everyMs, merge }: CoalesceOptions<Value>,
  onFailure: (error: unknown) => void,
): OperatorFunction<Value, Result> {
  return (source) =>
    new Observable<Result>((subscriber) => {
      let waiting: { readonly value: Value } | undefined;
      let busy = false;
      let pausing = false;
      let completed = false;
      let timer: NodeJS.Timeout | undefined;

      const next = () => {
        if (busy || pausing || subscriber.closed) return;
        if (waiting === undefined) {
          if (completed) subscriber.complete();
          return;
        }
        const { value } = waiting;
        waiting = undefined;
        busy = true;
        pausing = true;
        timer = setTimeout(() => {
          pausing = false;
          next();
        }, everyMs(value));
        work(value)
          .then((result) => subscriber.next(result), onFailure)
          .finally(() => {
            busy = false;
            next();
          });
      };
      const subscription = source.subscribe({
        next: (value) => {
          waiting = { value: waiting === undefined ? value : merge(waiting.value, value) };
          next();
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          completed = true;
          next();
        },
      });
      return () => {
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    });
}
