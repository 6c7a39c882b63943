import {
  type CommandError,
  ErrorType,
  isCommandError,
  MaxAppendSizeExceededError,
  NotFoundError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { ExpectedRevision } from './event-log.ts';
import {
  AppendTooLarge,
  EventLogGaveNoReason,
  EventLogUnavailable,
  StreamDeleted,
  StreamNotFound,
  WrongExpectedRevision,
} from './event-log-errors.ts';

/**
 * What an error of the client means for who called: `again` the same call may succeed at once on a new connection or
 * with another leader; `not_now` it may later, and what became of it is not known; `answer` the log has decided;
 * `by_status` it is one of the above by its gRPC status or words.
 */
export type ErrorMeaning = 'again' | 'not_now' | 'answer' | 'by_status';

/** Every type of error the client has: one that a later version adds does not compile until it has its meaning here. */
const meanings = {
  [ErrorType.UNAVAILABLE]: 'again',
  [ErrorType.CANCELLED]: 'again',
  [ErrorType.NOT_LEADER]: 'again',
  [ErrorType.TIMEOUT]: 'not_now',
  [ErrorType.DEADLINE_EXCEEDED]: 'not_now',
  [ErrorType.UNKNOWN]: 'by_status',
  [ErrorType.STREAM_NOT_FOUND]: 'answer',
  [ErrorType.NO_STREAM]: 'answer',
  [ErrorType.NOT_FOUND]: 'answer',
  [ErrorType.ACCESS_DENIED]: 'answer',
  [ErrorType.INVALID_ARGUMENT]: 'answer',
  [ErrorType.INVALID_TRANSACTION]: 'answer',
  [ErrorType.STREAM_DELETED]: 'answer',
  [ErrorType.SCAVENGE_NOT_FOUND]: 'answer',
  [ErrorType.WRONG_EXPECTED_VERSION]: 'answer',
  [ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED]: 'answer',
  [ErrorType.MISSING_REQUIRED_METADATA_PROPERTY]: 'answer',
  [ErrorType.PERSISTENT_SUBSCRIPTION_FAILED]: 'answer',
  [ErrorType.PERSISTENT_SUBSCRIPTION_DOES_NOT_EXIST]: 'answer',
  [ErrorType.PERSISTENT_SUBSCRIPTION_EXISTS]: 'answer',
  [ErrorType.PERSISTENT_SUBSCRIPTION_DROPPED]: 'not_now',
  [ErrorType.MAXIMUM_SUBSCRIBERS_REACHED]: 'not_now',
  [ErrorType.USER_NOT_FOUND]: 'answer',
  [ErrorType.USER_CONFLICT]: 'answer',
  [ErrorType.UNSUPPORTED]: 'answer',
} satisfies Record<ErrorType, ErrorMeaning>;

/** INTERNAL: what a call broken off in the middle of an answer ends with. */
const brokenOff = 13;

/**
 * gRPC statuses that are about the request itself: INVALID_ARGUMENT, ALREADY_EXISTS, PERMISSION_DENIED,
 * FAILED_PRECONDITION, OUT_OF_RANGE, UNIMPLEMENTED, DATA_LOSS. Any other that the client has no type for (UNKNOWN,
 * RESOURCE_EXHAUSTED, none at all) leaves open what became of the call.
 */
const aboutTheRequest: ReadonlySet<number | undefined> = new Set([3, 6, 7, 9, 11, 12, 15]);

/** The client's own limit on a message, which waiting does not change; its status is RESOURCE_EXHAUSTED. */
const tooLarge = /message larger than max/i;

/**
 * What the server says in an answer to an append while it cannot take any (starting, electing, overloaded); the client
 * knows these words only as statuses of whole calls, and wraps them as 'Could not recognize …'.
 */
const notReady = /not ready|too busy|no leader|not leader|read.?only/i;

/** What the client's error means; errors of sockets and of discovery, which it passes on as plain ones, mean `again`. */
export function meaningOf(error: unknown): ErrorMeaning {
  if (!(error instanceof Error)) return 'answer';
  if (!isCommandError(error)) return error.name === 'Error' ? 'again' : 'answer';
  const meaning = meanings[typeOf(error)];
  return meaning === 'by_status' ? byStatus(error) : meaning;
}

/** Two of the client's classes carry no `type`, or one its own union leaves out. */
function typeOf(error: CommandError | NotFoundError): ErrorType {
  return error instanceof NotFoundError ? ErrorType.NOT_FOUND : error.type;
}

function byStatus({ code, message }: CommandError): ErrorMeaning {
  if (code === brokenOff || notReady.test(message)) return 'again';
  return aboutTheRequest.has(code) || tooLarge.test(message) ? 'answer' : 'not_now';
}

/** Whether the same call may succeed a moment later on a new connection. */
export function isConnectionError(error: unknown): boolean {
  return meaningOf(error) === 'again';
}

/** Whether a server ended a live subscription because its reader was slower than was written. */
export function wasTooSlow(error: unknown): boolean {
  return error instanceof TimeoutError;
}

const isUnexplained = (error: unknown) =>
  error instanceof Error && isCommandError(error) && typeOf(error) === ErrorType.UNKNOWN;

/** The client's error in our words; what it does not type stays as it is. */
export function translateError(error: unknown, stream: string, expected?: ExpectedRevision): unknown {
  if (error instanceof WrongExpectedVersionError)
    return new WrongExpectedRevision(
      stream,
      expected ?? 'any',
      typeof error.actualVersion === 'bigint' ? error.actualVersion : 'no_stream',
      { cause: error },
    );
  if (error instanceof StreamDeletedError) return new StreamDeleted(stream, { cause: error });
  if (error instanceof StreamNotFoundError) return new StreamNotFound(stream, { cause: error });
  if (error instanceof MaxAppendSizeExceededError) return new AppendTooLarge(stream, { cause: error });
  const meaning = meaningOf(error);
  if (meaning === 'answer') return error;
  return meaning === 'not_now' && isUnexplained(error)
    ? new EventLogGaveNoReason({ cause: error })
    : new EventLogUnavailable(undefined, { cause: error });
}
