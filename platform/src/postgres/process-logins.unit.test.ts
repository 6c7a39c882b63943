import { describe, expect, it } from 'vitest';
import { derivedLogins } from './process-logins.ts';

const usersOf = (database: string) =>
  Object.values(derivedLogins(`postgres://owner:secret@db/${encodeURIComponent(database)}`) ?? {}).map((url) =>
    decodeURIComponent(new URL(url).username),
  );

describe('the users of the processes', () => {
  it('are named after the database', () => {
    expect(usersOf('proofline')).toEqual([
      'proofline_api_login',
      'proofline_reactors_login',
      'proofline_projections_login',
    ]);
  });

  it.each(['d'.repeat(63), 'ü'.repeat(31), '\u{1F4A1}'.repeat(15)])(
    'are three whom Postgres can tell apart, whatever the database is called: %s',
    (database) => {
      const users = usersOf(database);
      expect(new Set(users).size).toBe(3);
      for (const user of users) {
        expect(Buffer.byteLength(user)).toBeLessThanOrEqual(63);
        expect(database.startsWith(user.split('_')[0] ?? '')).toBe(true);
      }
      expect(usersOf(database)).toEqual(users);
      expect(usersOf(`${database.slice(0, -2)}x`)).not.toEqual(users);
    },
  );
});
