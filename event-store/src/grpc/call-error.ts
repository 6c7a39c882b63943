import { Metadata, status } from '@grpc/grpc-js';

/** What a failed call ends with: status, text, and the trailers the client makes typed errors from. */
export interface CallError {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

export function callError(code: status, details: string, trailers: Record<string, string> = {}): CallError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, trailerText(value));
  return { code, details, metadata };
}

export function invalidArgument(details: string): CallError {
  return callError(status.INVALID_ARGUMENT, details);
}

export function unavailable(details: string): CallError {
  return callError(status.UNAVAILABLE, details);
}

/** What EventStoreDB says when it did not expect the question. */
export function handlerThrew(): CallError {
  return callError(status.UNKNOWN, 'Exception was thrown by handler.');
}

/** What EventStoreDB says of a stream read forwards from its end. */
export function unexpectedReadResult(): CallError {
  return callError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
}

export function timedOut(): CallError {
  return callError(status.ABORTED, 'Operation timed out.');
}

export function accessDenied(): CallError {
  return callError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
}

/** Wrong credentials, as opposed to credentials that do not suffice. */
export function unauthenticated(): CallError {
  return callError(status.UNAUTHENTICATED, 'The user name or password is wrong.');
}

export function streamDeleted(stream: string): CallError {
  return callError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

export function wrongExpectedVersion(operation: string, stream: string, expected: number, actual: number): CallError {
  return callError(
    status.FAILED_PRECONDITION,
    `${operation} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expected),
      ...(actual < 0 ? {} : { 'actual-version': String(actual) }),
    },
  );
}

export function maximumAppendSizeExceeded(maxAppendBytes: number): CallError {
  return callError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendBytes),
  });
}

export function requiredMetadataMissing(property: string): CallError {
  return callError(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
}

export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'metadata' in error && error.metadata instanceof Metadata;
}

/** Trailers are ASCII; other characters are percent-encoded. */
function trailerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}
