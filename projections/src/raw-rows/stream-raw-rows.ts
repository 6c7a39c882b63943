import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPlace } from '@proofline/platform/postgres/postgres-place';
import { TENANT_ROLE, TENANT_SETTING } from '@proofline/platform/postgres/tenant-rows';
import pg from 'pg';
import { type CancelTarget, cancelStatement } from './cancel-statement.ts';
import type { RawRows } from './raw-rows.ts';
import { RowTap } from './row-tap.ts';

/** A statement as the driver takes it; it can be handed to a thread. */
export interface RowStatement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** Whose rows there are for it: one organisation's, or all that the process may see. */
export interface RowSource extends PostgresPlace {
  readonly organizationId: number | undefined;
}

const CONNECT_LIMIT_MS = 5_000;
const CANCEL_AGAIN_MS = 200;
/** Of a statement that does not end though it was asked to: its connection is cut. */
const CANCEL_LIMIT_MS = 5_000;
/** Pieces of 64 kB that are read ahead of who reads them. */
const READ_AHEAD = 2;

/** What the driver keeps to itself: the socket, and what a request to cancel has to say. */
type Connection = pg.Client & CancelTarget & { readonly connection: { readonly stream: Duplex } };

/**
 * The rows of a statement as Postgres sends them, on a connection of their own, as fast as they are read: what is not
 * read is not sent. Memory stays the same whatever their number. Ending the iteration early, or the signal, has Postgres
 * give the statement up, which is waited for; the connection goes with it.
 */
export async function* streamRawRows(
  source: RowSource,
  { sql, bindings }: RowStatement,
  signal?: AbortSignal,
): AsyncGenerator<RawRows> {
  signal?.throwIfAborted();
  const client = await connect(source);
  const { stream } = client.connection;
  const came: RawRows[] = [];
  let isLeft = false;
  let wake = () => {};
  const tap = new RowTap(stream, (rows) => {
    if (isLeft) return;
    came.push(rows);
    if (came.length >= READ_AHEAD) stream.pause();
    wake();
  });
  let end: { readonly error?: unknown } | undefined;
  const settled = client.query(sql, [...bindings]).then(
    () => {
      end = {};
      wake();
    },
    (error: unknown) => {
      end = { error };
      wake();
    },
  );
  const leave = () => wake();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      signal?.throwIfAborted();
      const rows = came.shift();
      if (rows !== undefined) {
        if (came.length < READ_AHEAD) stream.resume();
        yield rows;
      } else if (end !== undefined) {
        if ('error' in end) throw end.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    isLeft = true;
    came.length = 0;
    await free(client, settled, () => end !== undefined);
    tap.close();
  }
}

async function connect({ connectionString, applicationName, organizationId }: RowSource): Promise<Connection> {
  const client = new pg.Client({
    ...{ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_LIMIT_MS },
    ...(applicationName !== undefined && { application_name: applicationName }),
  });
  // Told to whoever waits for the statement as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (organizationId !== undefined) {
      await client.query('select set_config($1, $2, false), set_config($3, $4, false)', [
        ...['role', TENANT_ROLE],
        ...[TENANT_SETTING, String(organizationId)],
      ]);
    }
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return client as Connection;
}

async function free(client: Connection, settled: Promise<void>, hasEnded: () => boolean): Promise<void> {
  const { stream } = client.connection;
  // Postgres hears of nothing while it waits for what it sends to be taken.
  stream.resume();
  const givenUpAt = performance.now() + CANCEL_LIMIT_MS;
  // What is asked before Postgres has begun with the statement is asked for nothing.
  while (!hasEnded() && performance.now() < givenUpAt) {
    await cancelStatement(client);
    await Promise.race([settled, wait(CANCEL_AGAIN_MS)]);
  }
  if (hasEnded()) await client.end();
  else stream.destroy();
}
