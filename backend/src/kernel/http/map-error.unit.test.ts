import { EventOfLaterVersion, PoisonEvent } from '@proofline/contracts/events/parse-event';
import { BlobError } from '@proofline/platform/blobs/blob-error';
import {
  AppendTooLarge,
  EventLogUnavailable,
  WrongExpectedRevision,
} from '@proofline/platform/event-log/event-log-errors';
import { describe, expect, it } from 'vitest';
import { NotInThisState, NotPermitted, UnknownSubject } from '../commands/refusals.ts';
import { InvalidInput, NotFound } from './errors.ts';
import { mapError, presentError } from './map-error.ts';

const withCode = (code: string) => Object.assign(new Error('SELECT * FROM accounts'), { code });
const statusOf = (error: unknown) => mapError(error)?.status;

describe('What is thrown', () => {
  it.each([
    ['the log being away', new EventLogUnavailable(), 503],
    ['the blob store being away', new BlobError('unavailable', 'gone'), 503],
    ['a refused connection', withCode('ECONNREFUSED'), 503],
    ['a socket that is not there', Object.assign(withCode('ENOENT'), { syscall: 'connect' }), 503],
    ['Postgres shutting down', withCode('57P01'), 503],
    ['a full disk', withCode('53100'), 503],
    ['a full pool', Object.assign(new Error('x'), { name: 'KnexTimeoutError' }), 503],
    ['a connection that broke off', new Error('Connection terminated unexpectedly'), 503],
    ['a connection that cannot be made', new Error('timeout expired'), 503],
    ['somebody else writing first', new WrongExpectedRevision('check-1', 0n, 1n), 409],
    ['something that is not there for who asks', new UnknownSubject(), 404],
    ['something that is not the asker’s to change', new NotPermitted(), 403],
    ['what cannot be done as things stand', new NotInThisState('check_is_running', 'It runs.'), 409],
    ['an event that cannot be read', new PoisonEvent('CheckDisabled', new Error('secret')), 409],
    ['an event of a later release', new EventOfLaterVersion('CheckDisabled', 9, 2), 409],
    ['events over the limit of the log', new AppendTooLarge('check-1'), 413],
  ])('becomes a status for %s', (_what, error, status) => {
    expect(statusOf(error)).toBe(status);
  });

  it.each([withCode('23505'), withCode('42P01'), new TypeError('x'), 'text', null])(
    'is nobody’s business when it was not foreseen: %s',
    (error) => {
      expect(mapError(error)).toBeUndefined();
    },
  );

  it('keeps the code and the words of a refusal', () => {
    const refusal = mapError(new NotInThisState('check_is_running', 'It runs.'));
    expect(refusal && presentError(refusal)).toEqual({ code: 'check_is_running', detail: 'It runs.' });
  });

  it('is told without what the database said', () => {
    expect(JSON.stringify(presentError(mapError(withCode('57P01')) ?? new NotFound()))).not.toContain('SELECT');
  });

  it('is told by field, or as a code and a sentence', () => {
    expect(presentError(new InvalidInput({ name: ['This field is required'] }))).toEqual({
      name: ['This field is required'],
    });
    expect(presentError(new NotFound())).toEqual({ code: 'not_found', detail: 'Not found.' });
  });
});
