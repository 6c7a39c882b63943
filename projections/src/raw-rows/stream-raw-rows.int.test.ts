import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RawRows, readRawRows } from './raw-rows.ts';
import { streamRawRows } from './stream-raw-rows.ts';

let db: Knex;
let drop: () => Promise<void>;
beforeAll(async () => {
  // One connection: what is not given back is missed at once.
  const database = await testDatabase();
  db = connectPostgres(database.url, { poolMax: 1, applicationName: 'test raw rows' });
  drop = database.drop;
});
afterAll(async () => {
  await db?.destroy();
  await drop?.();
});

const options = { atATime: 10, kept: 1 };
const numbers = (until: number, of = 'n') =>
  db.raw(`select ${of}, repeat('x', 3000) from generate_series(1, :until::integer) n order by n`, { until });
const firstsOf = (rows: RawRows) => [...readRawRows(rows)].map(([first]) => first);
const inUse = (): number => db.client.pool.numUsed();
const answers = async () => (await db.raw('select 1 as one')).rows;

it.each([0, 1, 10, 25])('%i rows come in their order, and the connection goes back', async (count) => {
  const found: unknown[] = [];
  for await (const rows of streamRawRows(db, numbers(count), options)) found.push(...firstsOf(rows));
  expect(found).toEqual(Array.from({ length: count }, (_none, index) => String(index + 1)));
  expect([inUse(), await answers()]).toEqual([0, [{ one: 1 }]]);
});

it('who leaves early leaves the connection as it was', async () => {
  for await (const rows of streamRawRows(db, numbers(10_000), options)) {
    expect(rows.length).toBe(10);
    break;
  }
  expect([inUse(), await answers()]).toEqual([0, [{ one: 1 }]]);
});

it.each([
  ['at once', '1 / (n - 1)'],
  ['as the next rows are read ahead', '1 / (n - 15)'],
  ['later', '1 / (n - 35)'],
])('what fails %s is told, and others have a connection that works', async (_when, of) => {
  const reading = async () => {
    for await (const rows of streamRawRows(db, numbers(100, of), options)) {
      expect(rows.length).toBe(10);
      // Long enough for the failure of those after them to have come.
      await new Promise(setImmediate);
    }
  };
  await expect(reading()).rejects.toThrow('division by zero');
  expect([inUse(), await answers()]).toEqual([0, [{ one: 1 }]]);
});

it('a connection that is lost is told of, and another takes its place', async () => {
  const reading = async () => {
    for await (const rows of streamRawRows(db, numbers(100, 'pg_terminate_backend(pg_backend_pid())'), options)) {
      expect.unreachable(String(rows.length));
    }
  };
  await expect(reading()).rejects.toThrow(/terminat/i);
  expect([inUse(), await answers()]).toEqual([0, [{ one: 1 }]]);
});

it('what Postgres is at for who is gone is given up, and its connection with it', async () => {
  const gone = new AbortController();
  const minutes = db.raw('select pg_sleep(600)::text as slept');
  const reading = streamRawRows(db, minutes, { ...options, signal: gone.signal }).next();
  await expect.poll(inUse).toBe(1);
  gone.abort(new Error('Nobody reads.'));
  await expect(reading).rejects.toThrow('Nobody reads.');
  await expect.poll(inUse).toBe(0);
  const others = `select count(*)::int as busy from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await db.raw(others)).rows).toEqual([{ busy: 0 }]);
  expect(await answers()).toEqual([{ one: 1 }]);
});

it('who is gone between two handfuls leaves a connection that works', async () => {
  const gone = new AbortController();
  const reading = async () => {
    for await (const rows of streamRawRows(db, numbers(10_000), { ...options, signal: gone.signal })) {
      expect(rows.length).toBe(10);
      // The next handful has come.
      await new Promise(setImmediate);
      gone.abort(new Error('Nobody reads.'));
    }
  };
  await expect(reading()).rejects.toThrow('Nobody reads.');
  await expect.poll(inUse).toBe(0);
  expect(await answers()).toEqual([{ one: 1 }]);
});
