import * as client from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { isConnectionError, meaningOf, translateError } from './client-errors.ts';
import { EventLogGaveNoReason, EventLogUnavailable } from './event-log-errors.ts';

/** As gRPC hands it to the client, with whatever the classes look for. */
function fromServer(code: number, words: string, exception?: string): Error {
  const values: Record<string, string> = { exception: exception ?? '' };
  const metadata = {
    get: () => ['1'],
    getMap: () => new Proxy(values, { get: (map, name) => map[String(name)] ?? '1' }),
  };
  return Object.assign(new Error(words), { code, details: words, metadata });
}

const serviceError = (code: number, words: string, exception?: string) =>
  client.convertToCommandError(fromServer(code, words, exception));

const isErrorClass = (value: unknown): value is new (error: Error, more: string) => Error =>
  typeof value === 'function' && value.prototype instanceof Error;

/** What every class the client exports means. A class that is not here, in whatever version, fails the test. */
const classes: Readonly<Record<string, 'unavailable' | 'answer'>> = {
  TimeoutError: 'unavailable',
  DeadlineExceededError: 'unavailable',
  UnavailableError: 'unavailable',
  CancelledError: 'unavailable',
  UnknownError: 'unavailable',
  NotLeaderError: 'unavailable',
  PersistentSubscriptionDroppedError: 'unavailable',
  PersistentSubscriptionMaximumSubscribersReachedError: 'unavailable',
  NotFoundError: 'answer',
  StreamNotFoundError: 'answer',
  NoStreamError: 'answer',
  AccessDeniedError: 'answer',
  InvalidArgumentError: 'answer',
  InvalidTransactionError: 'answer',
  StreamDeletedError: 'answer',
  ScavengeNotFoundError: 'answer',
  WrongExpectedVersionError: 'answer',
  MaxAppendSizeExceededError: 'answer',
  RequiredMetadataPropertyMissingError: 'answer',
  PersistentSubscriptionFailedError: 'answer',
  PersistentSubscriptionDoesNotExistError: 'answer',
  PersistentSubscriptionExistsError: 'answer',
  LoginNotFoundError: 'answer',
  LoginConflictError: 'answer',
  UnsupportedError: 'answer',
};

const exported = Object.entries(client).flatMap(([name, value]) => (isErrorClass(value) ? [{ name, value }] : []));

describe('An error of the client', () => {
  it('is known by its class, all that the client exports', () => {
    expect(exported.map(({ name }) => name).toSorted()).toEqual(Object.keys(classes).toSorted());
  });

  it.each(exported)('$name is told as what it means', ({ name, value: ErrorClass }) => {
    const error = new ErrorClass(fromServer(2, 'x'), 'check-1');
    const told = translateError(error, 'check-1', 'no_stream');
    expect(told instanceof EventLogUnavailable ? 'unavailable' : 'answer').toBe(classes[name]);
  });

  /** [status, words, exception, what it means]; the words are those of a real server, 23.10. */
  it.each([
    [14, 'Server Is Not Ready', undefined, 'again'],
    [14, 'Server Is Too Busy', undefined, 'again'],
    [14, 'No connection established. Last error: ECONNREFUSED', undefined, 'again'],
    [5, 'Leader info available', 'not-leader', 'again'],
    [1, 'Call cancelled', undefined, 'again'],
    [13, 'Received RST_STREAM with code 2', undefined, 'again'],
    [2, 'No leader info available in response', undefined, 'again'],
    [10, 'Operation timed out', undefined, 'not_now'],
    [4, 'Deadline exceeded', undefined, 'not_now'],
    [2, 'Exception was thrown by handler.', undefined, 'not_now'],
    [8, 'Bandwidth exhausted or memory limit exceeded', undefined, 'not_now'],
    [8, 'Received message larger than max (17825793 vs 17825792)', undefined, 'answer'],
    [3, 'Invalid argument', undefined, 'answer'],
    [12, 'Unimplemented', undefined, 'answer'],
    [7, 'Access Denied', 'access-denied', 'answer'],
    [16, 'Authentication failed', undefined, 'answer'],
    [9, 'Append failed due to WrongExpectedVersion.', 'wrong-expected-version', 'answer'],
  ] as const)('by gRPC status %i "%s" (%s) means: %s', (code, words, exception, meaning) => {
    expect(meaningOf(serviceError(code, words, exception))).toBe(meaning);
  });

  it.each(Array.from({ length: 16 }, (_, index) => index + 1))('of every gRPC status has a meaning: %i', (code) => {
    const notNow = new Set([1, 2, 4, 8, 10, 13, 14]);
    const told = translateError(serviceError(code, 'x'), 'check-1');
    expect(told instanceof EventLogUnavailable).toBe(notNow.has(code));
  });

  it.each(['Server Is Not Ready', 'Server Is Too Busy', 'Not leader', 'Node is read only'])(
    'in an answer to an append, in words it does not recognise, is tried again: %s',
    (words) => {
      const error = new client.UnknownError(undefined, `Could not recognize ${words}`);
      expect(isConnectionError(error)).toBe(true);
      expect(translateError(error, 'check-1')).toBeInstanceOf(EventLogUnavailable);
    },
  );

  /** UNKNOWN and RESOURCE_EXHAUSTED may be about this very call; a limit of time or a node that is away is not. */
  it.each([
    { code: 2, words: 'Exception was thrown by handler.', unexplained: true },
    { code: 8, words: 'Bandwidth exhausted or memory limit exceeded', unexplained: true },
    { code: 4, words: 'Deadline exceeded', unexplained: false },
    { code: 10, words: 'Operation timed out: Commit phase timeout', unexplained: false },
    { code: 14, words: 'Server Is Not Ready', unexplained: false },
    { code: 2, words: 'No leader info available in response', unexplained: false },
  ])('that gives no reason is told from one that does: $code "$words"', ({ code, words, unexplained }) => {
    const told = translateError(serviceError(code, words), 'check-1');
    expect(told).toBeInstanceOf(EventLogUnavailable);
    expect(told instanceof EventLogGaveNoReason).toBe(unexplained);
  });

  it('without a status or words leaves open what became of the append', () => {
    expect(meaningOf(new client.UnknownError())).toBe('not_now');
    expect(meaningOf(new Error('Failed to discover after 10 attempts.'))).toBe('again');
    expect(meaningOf(new TypeError('a mistake of ours'))).toBe('answer');
  });
});
