import {
  CancelledError,
  DeadlineExceededError,
  isCommandError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { ExpectedRevision } from './event-log.ts';
import {
  AppendTooLarge,
  EventLogUnavailable,
  StreamDeleted,
  StreamNotFound,
  WrongExpectedRevision,
} from './event-log-errors.ts';

/** Status INTERNAL of gRPC: what a call broken off in the middle of an answer ends with. */
const grpcInternal = 13;

/** Whether the same call may succeed a moment later on a new connection. */
export function isConnectionError(error: unknown): boolean {
  return (
    error instanceof UnavailableError ||
    error instanceof CancelledError ||
    error instanceof NotLeaderError ||
    (error instanceof UnknownError && error.code === grpcInternal) ||
    isTransportError(error)
  );
}

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
  if (isConnectionError(error) || error instanceof DeadlineExceededError || error instanceof TimeoutError)
    return new EventLogUnavailable(undefined, { cause: error });
  return error;
}

/** Errors of sockets and of discovery, which the client passes on as plain errors. */
function isTransportError(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error' && !isCommandError(error);
}
