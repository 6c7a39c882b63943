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
    expect([1, 2, 3, 4].map((failures) => nextAskMs(failures, trouble))).toEqual([
      60_000,
      120_000,
      240_000,
      REFRESH_MS,
    ]);
    expect(nextAskMs(1, new NetworkError(new TypeError('failed')))).toBe(60_000);
  });

  it('keeps the usual pace after success, and after a refusal', () => {
    expect(nextAskMs(0, null)).toBe(REFRESH_MS);
    expect(nextAskMs(1, new ApiError(404, 'not_found', 'Not found.'))).toBe(REFRESH_MS);
  });
});
