import type { Visit } from '../gather/visit.ts';
import { toldPauseMs } from './retry-after.ts';

export interface RefusalForNow {
  /** The pause the website asks for; undefined when it does not say. */
  readonly toldMs: number | undefined;
}

/**
 * Whether a website had no room at the moment, so that the page is worth another visit later: 429, or 503 that is no
 * challenge or says for how long. Undefined for everything else.
 */
export function refusalForNow(visit: Visit, now: Date): RefusalForNow | undefined {
  if (visit.httpStatus !== 429 && visit.httpStatus !== 503) return undefined;
  const retryAfter = visit.kind === 'seen' ? visit.headers['retry-after'] : visit.retryAfter;
  const toldMs = toldPauseMs(retryAfter, now);
  const isForNow = visit.httpStatus === 429 || toldMs !== undefined || visit.kind === 'failed';
  return isForNow ? { toldMs } : undefined;
}
