import { BlobError } from '@proofline/platform/blobs/blob-error';
import { isTransient, mayBeTheEvent } from '@proofline/platform/parked-events/is-transient';
import { PositionNotReached } from '@proofline/projections/runtime/positions';

/**
 * Whether what failed lies with the log, the database, the place of evidence or read models that are behind: the same file
 * may well be made later, however often it was tried. What a file itself may bring every time (a statement that takes too
 * long, memory, results that are not there) does not. Pure.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof PositionNotReached) return true;
  if (error instanceof BlobError) return error.code === 'unavailable';
  return isTransient(error) && !mayBeTheEvent(error);
}
