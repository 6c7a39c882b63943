import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { placeOf } from '@proofline/platform/postgres/postgres-place';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RawRows, rowsIn } from './raw-rows.ts';
import { type RowSource, type RowStatement, streamRawRows } from './stream-raw-rows.ts';

let db: Knex;
let drop: () => Promise<void>;
let source: RowSource;
beforeAll(async () => {
  const database = await testDatabase();
  db = connectPostgres(database.url, { poolMax: 1, applicationName: 'test raw rows' });
  drop = database.drop;
  source = { ...placeOf(db), organizationId: undefined };
});
afterAll(async () => {
  await db?.destroy();
  await drop?.();
});

/** Rows of 3 kB. */
const numbers = (until: number, of = 'n'): RowStatement => ({
  sql: `select ${of}, repeat('x', 3000) from generate_series(1, $1::integer) n order by n`,
  bindings: [until],
});
const firstsOf = (rows: RawRows) => Array.from(rowsIn(rows), (row) => row.text(0));
/** Connections of ours that are at such a statement, or were. */
const connected = async (): Promise<number> => {
  const others = `select count(*)::int as count from pg_stat_activity
    where application_name = 'test raw rows' and pid <> pg_backend_pid()`;
  return (await db.raw<{ rows: [{ count: number }] }>(others)).rows[0].count;
};
const isFree = () => expect.poll(connected, { timeout: 5_000 }).toBe(0);

it.each([0, 1, 10, 2_500])('%i rows come in their order, and the connection ends', async (count) => {
  const found: unknown[] = [];
  for await (const rows of streamRawRows(source, numbers(count))) found.push(...firstsOf(rows));
  expect(found).toEqual(Array.from({ length: count }, (_none, index) => String(index + 1)));
  await isFree();
});

it('what is not read is not sent: memory stays the same', async () => {
  const reading = streamRawRows(source, numbers(100_000));
  const { value } = await reading.next();
  expect(firstsOf(value as RawRows).length).toBeLessThan(200);
  const sent = `select wait_event from pg_stat_activity where application_name = 'test raw rows' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await db.raw(sent)).rows, { timeout: 5_000 }).toEqual([{ wait_event: 'ClientWrite' }]);
  await reading.return(undefined);
  await isFree();
});

it('who leaves early leaves no connection', async () => {
  for await (const rows of streamRawRows(source, numbers(100_000))) {
    expect(rows.length).toBeGreaterThan(0);
    break;
  }
  await isFree();
});

it.each([
  ['at once', '1 / (n - 1)'],
  ['later', '1 / (n - 3500)'],
])('what fails %s is told', async (_when, of) => {
  const reading = async () => {
    for await (const rows of streamRawRows(source, numbers(10_000, of))) expect(rows.length).toBeGreaterThan(0);
  };
  await expect(reading()).rejects.toMatchObject({ message: 'division by zero', code: '22012' });
  await isFree();
});

it('a connection that is lost is told of', async () => {
  const reading = async () => {
    for await (const rows of streamRawRows(source, numbers(100, 'pg_terminate_backend(pg_backend_pid())'))) {
      expect(rows.length).toBe(1);
    }
  };
  await expect(reading()).rejects.toThrow(/terminat/i);
  await isFree();
});

it('what Postgres is at for who is gone is given up', async () => {
  const gone = new AbortController();
  const minutes = { sql: 'select pg_sleep(600)::text as slept', bindings: [] };
  const reading = streamRawRows(source, minutes, gone.signal).next();
  await expect.poll(connected).toBe(1);
  gone.abort(new Error('Nobody reads.'));
  await expect(reading).rejects.toThrow('Nobody reads.');
  await isFree();
});

it('who is gone while Postgres waits for them to read is gone', async () => {
  const gone = new AbortController();
  const reading = async () => {
    for await (const rows of streamRawRows(source, numbers(100_000), gone.signal)) {
      expect(rows.length).toBeGreaterThan(0);
      gone.abort(new Error('Nobody reads.'));
    }
  };
  await expect(reading()).rejects.toThrow('Nobody reads.');
  await isFree();
});
