import type { ExpectedRevision } from './event-log.ts';

/** Somebody else wrote to the stream first. Read again and decide again, or tell the caller. */
export class WrongExpectedRevision extends Error {
  readonly code = 'wrong_expected_revision';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: bigint | 'no_stream';

  constructor(stream: string, expected: ExpectedRevision, actual: bigint | 'no_stream', options?: ErrorOptions) {
    super(`Stream ${stream} is at ${actual}, expected ${expected}.`, options);
    this.name = 'WrongExpectedRevision';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The stream does not exist where the caller said it must. */
export class StreamNotFound extends Error {
  readonly code = 'stream_not_found';
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`Stream ${stream} does not exist.`, options);
    this.name = 'StreamNotFound';
    this.stream = stream;
  }
}

/** The stream was closed for ever (tombstoned). Never retry. */
export class StreamDeleted extends Error {
  readonly code = 'stream_deleted';
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`Stream ${stream} has been deleted for good.`, options);
    this.name = 'StreamDeleted';
    this.stream = stream;
  }
}

/** One append carries more than the log takes at once (1 MiB). Never retry unchanged. */
export class AppendTooLarge extends Error {
  readonly code = 'append_too_large';
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`The events for stream ${stream} are larger than one append may be.`, options);
    this.name = 'AppendTooLarge';
    this.stream = stream;
  }
}

/** The log did not answer in time or cannot be reached. Retry with the same event ids. */
export class EventLogUnavailable extends Error {
  readonly code: string = 'event_log_unavailable';

  constructor(message = 'The event log cannot be reached.', options?: ErrorOptions) {
    super(message, options);
    this.name = 'EventLogUnavailable';
  }
}

/**
 * The log broke a call off without saying why ('Exception was thrown by handler'). It may be away, or unable to take
 * this very call whenever it comes: what follows the log must not repeat it without end.
 */
export class EventLogGaveNoReason extends EventLogUnavailable {
  constructor(options?: ErrorOptions) {
    super('The event log broke the call off without saying why.', options);
    this.name = 'EventLogGaveNoReason';
  }
}
