import { z } from 'zod';

/** Events that were written together share a place in the log; their place in their stream tells them apart. */
const pattern = /^(\d{1,19})-(\d{1,15})$/;
/** The log counts in signed 64 bits. */
const maxLogPosition = 2n ** 63n - 1n;

export interface FeedPlace {
  readonly position: bigint;
  readonly revision: number;
}

/** Where a subscriber stands: what the feed has given out, sent back as it came. Not to be made, counted or compared. */
export const feedPositionSchema = z
  .string()
  .refine((text) => placeOf(text) !== undefined, 'This is no position of the feed.');

export const feedPositionOf = ({ position, revision }: FeedPlace): string => `${position}-${revision}`;

/** The inverse of `feedPositionOf`; undefined for what was never one. */
export function placeOf(text: string): FeedPlace | undefined {
  const [, digits, revision] = pattern.exec(text) ?? [];
  if (digits === undefined || revision === undefined || BigInt(digits) > maxLogPosition) return undefined;
  return { position: BigInt(digits), revision: Number(revision) };
}
