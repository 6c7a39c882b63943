import { ServiceUnavailable } from './errors.ts';

/** A request is answered within five seconds, whatever hangs behind it. */
export const HANDLER_DEADLINE_MS = 4_000;

export interface Deadline {
  /**
   * The work's outcome, or ServiceUnavailable when the time is used up first. The work itself is not undone: a command
   * that ends later has ended.
   */
  hold<Result>(work: Promise<Result>): Promise<Result>;
}

/** One budget for the steps of a request; what passes between holds does not count. */
export function createDeadline(budgetMs: number = HANDLER_DEADLINE_MS): Deadline {
  let leftMs = budgetMs;
  return {
    async hold(work) {
      let timer: NodeJS.Timeout | undefined;
      const startedAt = performance.now();
      const late = new Promise<never>((_resolve, reject) => {
        // The error is made when it is due: nearly every request would have made some for nothing.
        const isOver = () => reject(new ServiceUnavailable({ cause: new Error(`No answer within ${budgetMs} ms.`) }));
        timer = setTimeout(isOver, Math.max(0, leftMs));
      });
      try {
        return await Promise.race([work, late]);
      } finally {
        clearTimeout(timer);
        leftMs -= performance.now() - startedAt;
      }
    },
  };
}
