import { UnavailableError, UnknownError } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { refusesPosition } from './refuses-position.ts';

/** What the client makes of a status of gRPC. */
const status = (code: number, details: string) => {
  const error = Object.assign(new Error(`${code} UNKNOWN: ${details}`), { code, details });
  return error as unknown as ConstructorParameters<typeof UnknownError>[0];
};

describe('a position that is none of the log', () => {
  it.each(['Unexpected ReadAllResult: Error', 'Exception was thrown by handler.'])('is refused with %s', (words) => {
    expect(refusesPosition(new UnknownError(status(2, words)))).toBe(true);
  });

  it('is not taken for refused while the log is away', () => {
    expect(refusesPosition(new UnavailableError(status(14, 'Connection dropped')))).toBe(false);
    expect(refusesPosition(new UnknownError(status(2, 'Could not recognize Server Is Not Ready')))).toBe(false);
    expect(refusesPosition(new Error('read ECONNRESET'))).toBe(false);
  });
});
