import { WEBHOOK_TRIED_H } from '@proofline/contracts/webhooks';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first attempt in vain, the second, and so on; the last one is a day after the first. */
const pausesMs = [5_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS];
export const TRIED_MS = WEBHOOK_TRIED_H * HOUR_MS;
/** A receiver may ask for this much patience (`Retry-After`), and no more. */
const longestAskedMs = 6 * HOUR_MS;
/** Of a pause: messages that failed together do not come back together. */
const spread = 0.1;

export interface Tried {
  /** Attempts so far, this one included. */
  readonly attempts: number;
  readonly firstAt: Date;
  readonly now: Date;
  /** What the receiver asked for. */
  readonly retryAfterMs: number | undefined;
  /** 0 to 1. */
  readonly chance: number;
}

/**
 * When a message is tried again; undefined: it was tried for a day. Pure. The last attempt is at the end of the day,
 * however the pauses before it fell.
 */
export function nextAttemptAt({ attempts, firstAt, now, retryAfterMs = 0, chance }: Tried): Date | undefined {
  const endMs = firstAt.getTime() + TRIED_MS;
  if (now.getTime() >= endMs) return undefined;
  const planned = pausesMs[attempts - 1];
  if (planned === undefined) return new Date(endMs);
  const spreadMs = planned * (1 + spread * (2 * chance - 1));
  const pauseMs = Math.max(spreadMs, Math.min(retryAfterMs, longestAskedMs));
  return new Date(Math.min(now.getTime() + pauseMs, endMs));
}

/** `Retry-After` in seconds or as a date; undefined for anything else. */
export function retryAfterMsOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
