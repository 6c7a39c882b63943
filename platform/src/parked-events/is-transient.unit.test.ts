import { describe, expect, it } from 'vitest';
import { EventLogGaveNoReason, EventLogUnavailable, WrongExpectedRevision } from '../event-log/event-log-errors.ts';
import { TooManyFailed } from './held-streams.ts';
import { isTransient, mayBeTheEvent } from './is-transient.ts';

const withCode = (code: string) => Object.assign(new Error('from Postgres'), { code });

describe('what passes by itself', () => {
  it.each(['40P01', '40001', '53100', '57P01', '08006', '42P01', '42501', 'ECONNREFUSED', 'EPIPE'])(
    'is an error of state %s',
    (state) => {
      expect(isTransient(withCode(state))).toBe(true);
    },
  );

  it.each(['23505', '22001', '22P05', '21000', '54000', '42703'])(
    'is no error of state %s, which the event caused',
    (state) => {
      expect(isTransient(withCode(state))).toBe(false);
    },
  );

  it('is a log that is away, and a reader that was interrupted', () => {
    expect(isTransient(new EventLogUnavailable())).toBe(true);
    expect(isTransient(new TooManyFailed(1))).toBe(true);
  });

  it.each(['57014', '53200', '25P02', 'XX000', 'XX001'])('may be the event as well with state %s', (state) => {
    expect(isTransient(withCode(state))).toBe(true);
    expect(mayBeTheEvent(withCode(state))).toBe(true);
  });

  it.each(['57P01', '53100', '40P01', '08006', '42501', 'ECONNREFUSED'])('is the world with state %s', (state) => {
    expect(mayBeTheEvent(withCode(state))).toBe(false);
  });

  it('may be the event when the log gives no reason, and is the world when it is away', () => {
    expect(isTransient(new EventLogGaveNoReason())).toBe(true);
    expect(mayBeTheEvent(new EventLogGaveNoReason())).toBe(true);
    expect(mayBeTheEvent(new EventLogUnavailable())).toBe(false);
    expect(mayBeTheEvent(new TooManyFailed(1))).toBe(false);
  });

  it('is no fault of the code, and no stream that somebody else has written to', () => {
    expect(isTransient(new TypeError('undefined'))).toBe(false);
    // Held back and tried again a moment later: without an end it would stop everybody.
    expect(isTransient(new WrongExpectedRevision('report-7', 1n, 2n))).toBe(false);
  });
});
