import { describe, expect, it } from 'vitest';
import { isDataError, UnprojectableEvent } from './data-error.ts';

const withCode = (code: string) => Object.assign(new Error('from Postgres'), { code });

describe('what an event caused', () => {
  it.each(['23505', '22001', '22P05', '21000', '54000'])('is an error of state %s', (state) => {
    expect(isDataError(withCode(state))).toBe(true);
  });

  it.each(['40P01', '40001', '53100', '57P01', '08006', '42P01', 'ECONNREFUSED', 'EPIPE'])(
    'is not an error of state %s, which may pass',
    (state) => {
      expect(isDataError(withCode(state))).toBe(false);
    },
  );

  it('is a failure to project it, and not any failure', () => {
    expect(isDataError(new UnprojectableEvent('CheckCreated', new TypeError('undefined')))).toBe(true);
    expect(isDataError(new TypeError('undefined'))).toBe(false);
  });
});
