import type { Readable } from 'node:stream';
import type { UserId } from '@proofline/contracts/ids';
import { TooManyRequests } from '../../../kernel/http/errors.ts';

/** Of the api's database connections, so many may be with exports: the rest serves everybody else. */
export const MAX_CONCURRENT_EXPORTS = 5;
/** Of those, so many may be one person's. */
export const MAX_EXPORTS_PER_USER = 2;
/** A reader that takes longer is cut off; a million results take a minute. */
const EXPORT_LIMIT_MS = 10 * 60_000;
/** So long before, whoever writes ends the file by itself, and says in it that it is not complete. */
const LAST_LINE_MS = 15_000;
const RETRY_AFTER_S = 30;

/** Begins an export for somebody; what `begin` is handed tells when it is time to end. */
export type LimitExports = (userId: UserId, begin: (isOver: () => boolean) => Readable) => Readable;

/**
 * Keeps exports from taking every database connection: one is held for as long as its reader reads, and readers may be
 * slow or asleep. What it wraps begins an export; its place is free again when the stream is closed.
 * @param now a clock in milliseconds that never goes back
 * @throws TooManyRequests
 */
export function limitExports(now = () => performance.now()): LimitExports {
  const running = new Map<UserId, number>();
  const add = (userId: UserId, change: number) => {
    const left = (running.get(userId) ?? 0) + change;
    if (left === 0) running.delete(userId);
    else running.set(userId, left);
  };
  return (userId, begin) => {
    if ((running.get(userId) ?? 0) >= MAX_EXPORTS_PER_USER) {
      throw new TooManyRequests(RETRY_AFTER_S, 'Your other exports are still running. Please try again in a moment.');
    }
    if ([...running.values()].reduce((sum, count) => sum + count, 0) >= MAX_CONCURRENT_EXPORTS) {
      throw new TooManyRequests(RETRY_AFTER_S, 'Many exports are running. Please try again in a moment.');
    }
    const endsAt = now() + EXPORT_LIMIT_MS - LAST_LINE_MS;
    const stream = begin(() => now() >= endsAt);
    add(userId, 1);
    const late = setTimeout(() => stream.destroy(new Error('The export took too long.')), EXPORT_LIMIT_MS);
    late.unref();
    stream.once('close', () => {
      clearTimeout(late);
      add(userId, -1);
    });
    return stream;
  };
}
