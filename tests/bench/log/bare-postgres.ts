import pg from 'pg';

const data = Buffer.alloc(400, 'x');

/** Durable commits of one row each, one connection, one after the other. */
export async function singleCommitsPerS(databaseUrl: string, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create table if not exists bare (position bigserial primary key, data bytea not null)');
  const started = performance.now();
  let commits = 0;
  while (performance.now() < started + seconds * 1_000) {
    await client.query({ name: 'one', text: 'insert into bare (data) values ($1)', values: [data] });
    commits += 1;
  }
  const elapsedS = (performance.now() - started) / 1_000;
  await client.end();
  return commits / elapsedS;
}

/** The same with 1,000 rows a commit. */
export async function batchedRowsPerS(databaseUrl: string, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const started = performance.now();
  let rows = 0;
  while (performance.now() < started + seconds * 1_000) {
    await client.query({
      name: 'thousand',
      text: 'insert into bare (data) select $1 from generate_series(1, 1000)',
      values: [data],
    });
    rows += 1_000;
  }
  const elapsedS = (performance.now() - started) / 1_000;
  await client.end();
  return rows / elapsedS;
}
