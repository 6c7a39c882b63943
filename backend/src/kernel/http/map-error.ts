import { PoisonEvent } from '@proofline/contracts/events/parse-event';
import { BlobError } from '@proofline/platform/blobs/blob-error';
import {
  AppendTooLarge,
  EventLogUnavailable,
  WrongExpectedRevision,
} from '@proofline/platform/event-log/event-log-errors';
import { LogNotOurs } from '@proofline/platform/event-log/gate';
import { isSocketAway } from '@proofline/platform/postgres/server-socket';
import { NotInThisState, NotPermitted, UnknownSubject } from '../commands/refusals.ts';
import {
  ApiError,
  BodyTooLarge,
  Conflict,
  InvalidInput,
  LogNotTheOneRead,
  NotFound,
  PermissionDenied,
  ServiceUnavailable,
  Unreadable,
} from './errors.ts';

/** What the log takes in one append. */
const maxAppendBytes = 1024 * 1024;

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The database's driver, of a connection that cannot be made or has broken off: without a code. */
const connectionLost =
  /^(Connection (terminated|ended)|Client (was closed|has encountered a connection error)|timeout expired|Unable to acquire a connection|aborted$)/;

/** SQLSTATE classes: 08 connection, 53 out of resources (disk, memory, connections), 57 operator intervention, 58 system. */
const unavailableSqlState = /^((08|53|57|58)[0-9A-Z]{3}|55P03|25P03)$/;

/**
 * What was thrown, as what the caller is told. Pure; by class and code.
 * @returns undefined for what nobody foresaw
 */
export function mapError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof UnknownSubject) return new NotFound();
  if (error instanceof NotPermitted) return new PermissionDenied();
  if (error instanceof NotInThisState) return new Conflict(error.code, error.message, { cause: error });
  if (error instanceof LogNotOurs) return new LogNotTheOneRead(error.message, { cause: error });
  if (error instanceof EventLogUnavailable) return new ServiceUnavailable({ cause: error });
  if (error instanceof PoisonEvent) return new Unreadable({ cause: error });
  if (error instanceof BlobError && error.code === 'unavailable') return new ServiceUnavailable({ cause: error });
  if (error instanceof AppendTooLarge) return new BodyTooLarge(maxAppendBytes);
  if (error instanceof WrongExpectedRevision) {
    return new Conflict('changed_meanwhile', 'Somebody else changed this at the same time. Please try again.', {
      cause: error,
    });
  }
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isUnavailable =
    networkCodes.has(code) ||
    isSocketAway(error) ||
    unavailableSqlState.test(code) ||
    error.name === 'KnexTimeoutError' ||
    (code === '' && connectionLost.test(error.message));
  return isUnavailable ? new ServiceUnavailable({ cause: error }) : undefined;
}

/** The JSON of a refusal: messages by field, or a code and a sentence. */
export function presentError(error: ApiError): unknown {
  return error instanceof InvalidInput ? error.errors : { code: error.code, detail: error.message };
}
