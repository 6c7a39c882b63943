import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bigint,
  boolean,
  type Columns,
  insertRows,
  integer,
  json,
  text,
  texts,
  timestamp,
  uuid,
} from './insert-rows.ts';

interface Row {
  readonly position: string | null;
  readonly count: number;
  readonly open: boolean;
  readonly name: string | null;
  readonly id: string;
  readonly at: string;
  readonly codes: string[];
  readonly facts: unknown;
}

const columns: Columns<Row> = {
  position: bigint(({ position }) => position),
  count: integer(({ count }) => count),
  open: boolean(({ open }) => open),
  name: text(({ name }) => name),
  id: uuid(({ id }) => id),
  at: timestamp(({ at }) => at),
  codes: texts(({ codes }) => codes),
  facts: json(({ facts }) => facts),
};

const plain: Row = {
  position: '9007199254740993',
  count: -1,
  open: true,
  name: 'a',
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  at: '2026-11-20T12:00:05.000Z',
  codes: ['en', 'de'],
  facts: { links: [] },
};

const odd: Row = {
  ...plain,
  position: null,
  open: false,
  name: null,
  codes: ['', 'a"b', 'a\\b', 'a,{b}', 'null', 'line\nbreak', 'ü 🎲'],
  facts: { text: 'he said "\\" – 🎲', nothing: null },
};

describe.each(['json', 'jsonb'])('rows inserted as arrays, into a %s column', (facts) => {
  let db: Knex;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await testDatabase();
    db = connectPostgres(database.url, { poolMax: 1 });
    drop = database.drop;
    await db.raw(
      `create table kept (position bigint, count smallint, open boolean, name text, id uuid, at timestamptz,
         codes text[], facts ${facts})`,
    );
  });
  afterAll(async () => {
    await db.destroy();
    await drop();
  });
  beforeEach(async () => {
    await db('kept').truncate();
  });

  const insert = (rows: readonly Row[]) => db.transaction((trx) => insertRows(trx, 'kept', columns, rows));
  const kept = async () => (await db('kept').select()).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));

  it('come back as they were', async () => {
    await insert([plain, odd]);
    await insert([odd, plain]);
    expect(await kept()).toEqual([plain, odd, odd, plain]);
  });

  it('lose only the characters that Postgres cannot hold', async () => {
    await insert([{ ...plain, name: 'a\0b\ud800c', codes: ['\0'], facts: { text: '\0 \udc00' } }]);
    const lost = { ...plain, name: 'a\ufffdb\ufffdc', codes: ['\ufffd'], facts: { text: '\ufffd \ufffd' } };
    expect(await kept()).toEqual([lost]);
  });

  it('are none when there are none', async () => {
    await insert([]);
    expect(await kept()).toEqual([]);
  });
});
