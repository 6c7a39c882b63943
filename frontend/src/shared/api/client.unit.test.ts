import { describe, expect, it } from 'vitest';
import { ApiError, FieldErrorsError, messageOf, NetworkError, refusalOf } from './api-error.ts';
import { addressOf } from './client.ts';
import { nextAskMs, REFRESH_MS } from './query-client.ts';

describe('the address of a call', () => {
  it('leaves empty values out and joins lists with commas', () => {
    expect(
      addressOf('/api/projects/', { page: 1, name: '', kind: ['compliance', 'toplist'], creator: undefined }),
    ).toBe('/api/projects/?page=1&kind=compliance%2Ctoplist');
  });

  it('is the bare path without a query', () => {
    expect(addressOf('/api/session/')).toBe('/api/session/');
  });
});

describe('a refusal', () => {
  it('keyed by field is a form error with its first message', () => {
    const refusal = refusalOf(400, { name: ['This field is required'], non_field_errors: [] });
    expect(refusal).toBeInstanceOf(FieldErrorsError);
    expect(refusal instanceof FieldErrorsError && refusal.first('name')).toBe('This field is required');
  });

  it('with a code and a sentence shows the sentence', () => {
    const refusal = refusalOf(409, { code: 'conflict', detail: 'Somebody was faster.' });
    expect(refusal.code).toBe('conflict');
    expect(messageOf(refusal)).toBe('Somebody was faster.');
  });

  it.each([null, 'gateway timeout', 17, {}])('of the unknown shape %j shows a plain sentence', (body) => {
    expect(messageOf(refusalOf(502, body))).toBe('Something went wrong, please try again.');
  });
});

describe('asking again', () => {
  it('happens for a server in trouble, three times, after doubling waits from a minute', () => {
    const trouble = new ApiError(503, 'unavailable', 'Later.');
    expect([1, 2, 3, 4].map((failures) => nextAskMs(failures, trouble, 0))).toEqual([
      60_000,
      120_000,
      240_000,
      REFRESH_MS,
    ]);
    expect(nextAskMs(1, new NetworkError(new TypeError('failed')), 0.5)).toBe(60_000);
  });

  it('happens when a busy server says so, ever later and spread, six times; then as in an outage', () => {
    const busy = new ApiError(503, 'unavailable', 'Later.', 2);
    expect([1, 2, 3, 4, 5, 6].map((failures) => nextAskMs(failures, busy, 0))).toEqual([
      2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
    ]);
    expect(nextAskMs(1, busy, 0.5)).toBe(3_000);
    expect([7, 8, 9, 10].map((failures) => nextAskMs(failures, busy, 0.5))).toEqual([
      60_000,
      120_000,
      240_000,
      REFRESH_MS,
    ]);
    expect(nextAskMs(1, new ApiError(429, 'too_many_requests', 'Later.', 30), 0)).toBe(30_000);
    // A log that is not ours is no matter of seconds, and says so.
    expect(nextAskMs(1, new ApiError(503, 'log_not_ours', 'No.', 30), 0)).toBe(30_000);
    expect(nextAskMs(1, new ApiError(500, 'error', 'No.', 2), 0)).toBe(60_000);
  });

  it('keeps the usual pace after success, and after a refusal', () => {
    expect(nextAskMs(0, null, 0.5)).toBe(REFRESH_MS);
    expect(nextAskMs(1, new ApiError(404, 'not_found', 'Not found.'), 0.5)).toBe(REFRESH_MS);
  });
});
