import type { Readable } from 'node:stream';
import { TooManyRequests } from '../../kernel/http/errors.ts';

/** Of the api's database connections, so many may be with exports: the rest serves everybody else. */
export const MAX_CONCURRENT_EXPORTS = 5;
/** A reader that takes longer is cut off; a million results take a minute. */
const exportLimitMs = 10 * 60_000;
/** So long before, whoever writes ends the file by itself, and says in it that it is not complete. */
const lastLineMs = 15_000;
const retryAfterS = 30;

/**
 * Keeps exports from taking every database connection: one is held for as long as its reader reads, and readers may be
 * slow or asleep. What it wraps begins an export; its place is free again when the stream is closed.
 * @param now a clock in milliseconds that never goes back
 * @throws TooManyRequests
 */
export function limitExports(now = () => performance.now()): (begin: (isOver: () => boolean) => Readable) => Readable {
  let running = 0;
  return (begin) => {
    if (running >= MAX_CONCURRENT_EXPORTS) {
      throw new TooManyRequests(retryAfterS, 'Many exports are running. Please try again in a moment.');
    }
    const endsAt = now() + exportLimitMs - lastLineMs;
    const stream = begin(() => now() >= endsAt);
    running += 1;
    const late = setTimeout(() => stream.destroy(new Error('The export took too long.')), exportLimitMs);
    late.unref();
    stream.once('close', () => {
      clearTimeout(late);
      running -= 1;
    });
    return stream;
  };
}
