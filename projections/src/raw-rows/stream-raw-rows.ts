import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Submittable } from 'pg';
import QueryStream from 'pg-query-stream';
import { type CancelTarget, cancelStatement } from './cancel-statement.ts';
import type { RawRows } from './raw-rows.ts';
import { RowTap } from './row-tap.ts';

export interface RawRowsOptions {
  /** Rows of a handful; one is read ahead. */
  readonly atATime: number;
  /** Handfuls that whoever reads still looks at as they ask for the next: the bytes of those before are written over. */
  readonly kept: number;
  /** Nobody reads any more: Postgres is asked to give up the statement, and the connection is closed. */
  readonly signal?: AbortSignal | undefined;
}

const CANCEL_AGAIN_MS = 200;
/** The handful that is asked for, and the one after it. */
const READ_AHEAD = 2;

interface Connection extends EventEmitter, CancelTarget {
  readonly connection: { readonly stream: Duplex };
  query(cursor: Submittable): unknown;
  /** The pool's own mark, the reason: it closes such a connection instead of handing it out again. */
  __knex__disposed?: unknown;
}

interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

interface Cursor extends Submittable {
  read(rows: number): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The rows of a statement through a cursor, a handful at a time, as Postgres sends them: the driver takes 7 µs for a row
 * of some kilobytes, a look at its head less than one. Memory stays the same whatever their number; ending the iteration
 * early frees the connection.
 */
export async function* streamRawRows(
  db: Knex,
  statement: Knex.Raw,
  { atATime, kept, signal }: RawRowsOptions,
): AsyncGenerator<RawRows> {
  signal?.throwIfAborted();
  const { sql, bindings } = statement.toSQL().toNative();
  // It takes out a connection that works for whom the request does.
  const pool: Pool = db.client;
  const connection = await pool.acquireConnection();
  const cursor: Cursor = new QueryStream(sql, [...bindings]).cursor;
  const tap = new RowTap(connection.connection.stream, kept + READ_AHEAD);
  let failed: unknown;
  let isReading = false;
  const handful = async () => {
    isReading = true;
    try {
      await cursor.read(atATime);
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      isReading = false;
    }
    return tap.taken();
  };
  let reading: Promise<RawRows> | undefined;
  const read = () => {
    reading = handful();
    // Whoever leaves early never asks for it, and its failure is no news then.
    reading.catch(() => undefined);
    return reading;
  };
  const free = async () => {
    if (signal?.aborted && isReading) {
      // A request that comes late would end what the connection does next: it does nothing more.
      connection.__knex__disposed ??= signal.reason;
      const settled = reading?.catch(() => undefined);
      // What is asked before Postgres has begun with the statement is asked for nothing.
      while (isReading) {
        await cancelStatement(connection);
        await Promise.race([settled, wait(CANCEL_AGAIN_MS)]);
      }
    }
    // A cursor that is closed while it reads may end twice, and the answer of the second stand before those to others.
    await reading?.catch(() => undefined);
    // Nobody knows how far the two sides are with each other.
    if (failed !== undefined) connection.__knex__disposed ??= failed;
    if (connection.__knex__disposed === undefined) {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      connection.once('end', resolve);
      await Promise.race([cursor.close(), ended]);
      connection.off('end', resolve);
    }
    tap.close();
    await pool.releaseConnection(connection);
  };
  const { promise: left, reject: leave } = Promise.withResolvers<never>();
  left.catch(() => undefined);
  const forget = () => leave(signal?.reason);
  signal?.addEventListener('abort', forget, { once: true });
  try {
    connection.query(cursor);
    let next = read();
    for (;;) {
      const rows = await Promise.race([next, left]);
      if (rows.length === 0) break;
      next = read();
      yield rows;
    }
  } finally {
    signal?.removeEventListener('abort', forget);
    const freed = free();
    // Who is gone does not wait until Postgres has given up what it is at.
    if (signal?.aborted) freed.catch(() => undefined);
    else await freed;
  }
}
