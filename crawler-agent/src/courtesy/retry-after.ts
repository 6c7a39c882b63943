import { MAX_PAUSE_MS } from '@proofline/contracts/agent-api/visit-permits';

/** Longer than that no website is left alone on its word alone; the api may cap it further. */
export const MAX_TOLD_PAUSE_MS = MAX_PAUSE_MS;
const FIRST_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 30_000;
/** Crawlers sent away together must not come back together. */
const JITTER = 0.2;
/** The three ways HTTP has of writing a date (RFC 9110, 5.6.7). `Date.parse` finds one in "wait 60" as well. */
const httpDate =
  /^(?:[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d GMT|[a-z]{6,9}, \d\d-[a-z]{3}-\d\d \d\d:\d\d:\d\d GMT|[a-z]{3} [a-z]{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/i;

/**
 * The wait an answer's Retry-After asks for (RFC 9110, 10.2.3: seconds or a date), in ms, capped.
 * @returns undefined without a header, or with one that says nothing
 */
export function toldPauseMs(retryAfter: string | undefined, now: Date): number | undefined {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : dateOf(text) - now.getTime();
  if (Number.isNaN(ms)) return undefined;
  return Math.min(Math.max(0, ms), MAX_TOLD_PAUSE_MS);
}

function dateOf(text: string): number {
  // The oldest form names no zone; it means GMT as the others do.
  return httpDate.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
}

/**
 * How long to leave a website alone that refused for now: what it told, else doubling from 2 s to 30 s; both with up
 * to a fifth more, and never longer than the api takes.
 * @param attempt counts from 1
 * @param random 0 to 1
 */
export function pauseMs(toldMs: number | undefined, attempt: number, random: number): number {
  const ms = toldMs ?? Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), MAX_BACKOFF_MS);
  return Math.min(Math.max(1, Math.round(ms * (1 + JITTER * random))), MAX_TOLD_PAUSE_MS);
}
