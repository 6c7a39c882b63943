import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HeldLock, holdLock } from './advisory-lock.ts';
import { testDatabase } from './testing/test-postgres.ts';

describe('a lock held by one process', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let test: AbortController;
  let held: HeldLock[];

  const hold = async (name: string, signal: AbortSignal = test.signal) => {
    const lock = await holdLock(database.url, name, signal);
    held.push(lock);
    return lock;
  };

  /** Ends server connections that hold or wait for a lock. */
  const cutConnections = async (state: 'holding' | 'waiting') => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted = $1
       and database = (select oid from pg_database where datname = current_database())`,
      [state === 'holding'],
    );
    await admin.end();
    return rowCount;
  };

  const connectionsWaiting = async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const { rowCount } = await admin.query(
      "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
    );
    await admin.end();
    return rowCount;
  };

  const whenLost = (lock: HeldLock) =>
    new Promise<void>((resolve) => lock.lost.addEventListener('abort', () => resolve(), { once: true }));

  beforeEach(async () => {
    database = await testDatabase();
    test = new AbortController();
    held = [];
  });

  afterEach(async () => {
    test.abort();
    await Promise.all(held.map((lock) => lock.release()));
    await database.drop();
  });

  it('keeps the next one waiting until it is released', async () => {
    const first = await hold('projection');
    const order: string[] = [];
    const second = hold('projection').then(() => order.push('second'));
    order.push('released');
    await first.release();
    await second;
    expect(order).toEqual(['released', 'second']);
    expect(first.lost.aborted).toBe(false);
  });

  it('does not disturb locks of other names', async () => {
    await hold('one');
    expect((await hold('two')).lost.aborted).toBe(false);
  });

  it('tells its holder when the connection is cut, and goes to the one who waited', async () => {
    const first = await hold('projection');
    const lost = whenLost(first);
    const second = hold('projection');
    expect(await cutConnections('holding')).toBe(1);
    await lost;
    expect((await second).lost.aborted).toBe(false);
  });

  it('is still waited for when the connection of the one who waits is cut', async () => {
    const first = await hold('projection');
    const second = hold('projection');
    await expect.poll(() => cutConnections('waiting')).toBe(1);
    await first.release();
    expect((await second).lost.aborted).toBe(false);
  });

  it('is not waited for at all by one who was told to stop before', async () => {
    await expect(hold('projection', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    const connecting = new AbortController();
    const second = hold('projection', connecting.signal);
    connecting.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
  });

  it('stops being waited for when asked, and leaves no connection behind', async () => {
    await hold('projection');
    const waiting = new AbortController();
    const second = hold('projection', waiting.signal);
    await expect.poll(() => connectionsWaiting()).toBe(1);
    waiting.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    await expect.poll(() => connectionsWaiting(), { timeout: 5_000 }).toBe(0);
  });
});
