import pg from 'pg';
import type { Subscription } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from './notify.ts';
import { testDatabase } from './testing/test-postgres.ts';

describe('listening for notifications', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let admin: pg.Client;
  let subscriptions: Subscription[];

  beforeEach(async () => {
    database = await testDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    subscriptions = [];
  });

  afterEach(async () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    await admin.end();
    await database.drop();
  });

  const follow = (channel: string) => {
    const seen = { payloads: [] as string[], begun: 0 };
    const onListening = () => {
      seen.begun += 1;
    };
    subscriptions.push(listen(database.url, channel, { onListening }).subscribe((text) => seen.payloads.push(text)));
    return seen;
  };

  const listeners = async () =>
    (
      await admin.query(
        "select pid from pg_stat_activity where application_name like 'listen %' and datname = current_database()",
      )
    ).rows.length;

  it('brings every payload of its channel, in order, and none of another', async () => {
    const seen = follow('Changes; "quoted"');
    await expect.poll(() => seen.begun).toBe(1);
    await admin.query(`notify "Changes; ""quoted""", 'one'`);
    await admin.query(`notify elsewhere, 'not this'`);
    await admin.query(`notify "Changes; ""quoted""", 'two'`);
    await expect.poll(() => seen.payloads).toEqual(['one', 'two']);
  });

  it('comes back after its connection was cut, and says so', async () => {
    const seen = follow('changes');
    await expect.poll(() => seen.begun).toBe(1);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen changes' and datname = current_database()",
    );
    await expect.poll(() => seen.begun, { timeout: 5_000 }).toBe(2);
    await admin.query(`notify changes, 'after'`);
    await expect.poll(() => seen.payloads).toEqual(['after']);
  });

  it('closes its connection when nobody subscribes any more', async () => {
    const seen = follow('changes');
    await expect.poll(() => seen.begun).toBe(1);
    expect(await listeners()).toBe(1);
    subscriptions[0]?.unsubscribe();
    await expect.poll(listeners).toBe(0);
  });
});
