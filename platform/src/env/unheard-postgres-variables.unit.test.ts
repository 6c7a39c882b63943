import { describe, expect, it } from 'vitest';
import { unheardPostgresVariable } from './unheard-postgres-variables.ts';

const url = 'postgres://db/';

describe('a variable of libpq', () => {
  it.each([
    ['PGSSLMODE', 'verify-full', '?sslmode=', 'postgres://db/?sslmode=verify-full'],
    ['PGSSLROOTCERT', '/etc/ca.crt', '?sslrootcert=', 'postgres://db/?sslrootcert=/etc/ca.crt'],
    ['PGPASSWORD', 'hunter2', '//user:password@', 'postgres://u:hunter2@db/'],
    ['PGUSER', 'u', '//user@', 'postgres://u@db/'],
    ['PGPORT', '6432', '@host:port', 'postgres://db:6432/'],
    ['PGDATABASE', 'proofline', '/database', 'postgres://db/proofline'],
  ])('is refused: %s, unless the address says it', (name, value, example, complete) => {
    const sentence = unheardPostgresVariable({ DATABASE_URL: url, [name]: value });
    expect(sentence).toBe(
      `${name} is not handed to the processes: write it into DATABASE_URL (${example}) and unset it.`,
    );
    expect(unheardPostgresVariable({ DATABASE_URL: complete, [name]: value })).toBeUndefined();
  });

  it('is looked for beside the database of the log as well', () => {
    expect(unheardPostgresVariable({ EVENTSTORE_DATABASE_URL: url, PGSSLMODE: 'require' })).toContain(
      'EVENTSTORE_DATABASE_URL',
    );
  });

  it('is nobody’s concern without a database of one’s own, or when it is empty', () => {
    expect(unheardPostgresVariable({ PGSSLMODE: 'require' })).toBeUndefined();
    expect(unheardPostgresVariable({ DATABASE_URL: url, PGSSLMODE: '' })).toBeUndefined();
  });
});
