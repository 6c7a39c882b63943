/** Longer than that no website is left alone on its word alone; the api may cap it further. */
export const MAX_TOLD_PAUSE_MS = 24 * 3_600_000;
const FIRST_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 30_000;
/** Crawlers sent away together must not come back together. */
const JITTER = 0.2;

/**
 * The wait an answer's Retry-After asks for (RFC 9110, 10.2.3: seconds or a date), in ms, capped.
 * @returns undefined without a header, or with one that says nothing
 */
export function toldPauseMs(retryAfter: string | undefined, now: Date): number | undefined {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  // Date.parse takes more than HTTP dates; a bare number beyond the first form is none.
  if (Number.isNaN(ms) || text === '' || /^[-+.\d]+$/.test(text) !== /^\d{1,12}$/.test(text)) return undefined;
  return Math.min(Math.max(0, ms), MAX_TOLD_PAUSE_MS);
}

/**
 * How long to leave a website alone that refused for now: what it told, else doubling from 2 s to 30 s; both with up
 * to a fifth more.
 * @param attempt counts from 1
 * @param random 0 to 1
 */
export function pauseMs(toldMs: number | undefined, attempt: number, random: number): number {
  const ms = toldMs ?? Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), MAX_BACKOFF_MS);
  return Math.max(1, Math.round(ms * (1 + JITTER * random)));
}
