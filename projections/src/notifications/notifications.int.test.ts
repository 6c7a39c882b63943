import { type NotificationId, organizationIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_SCHEMA, live } from '../live-schema.ts';
import type { LoggedEvent } from '../runtime/logged-event.ts';
import { EventScript, type StoredData } from '../testing/event-script.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { splits } from '../testing/splits.ts';
import { countUnread, listNotifications, type Reader, wasToldTo } from './query.ts';
import { listPublished } from './query-published.ts';
import { notifications } from './read-model.ts';
import { notificationTables } from './table.ts';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database?.drop());

const idOf = (number: number) => `0f9f1c55-6a3f-8c9e-9d0e-${String(number).padStart(12, '0')}` as NotificationId;
const reader = (userId: number, organizationId: number): Reader => ({
  userId: userIdSchema.parse(userId),
  organizationId: organizationIdSchema.parse(organizationId),
});
type Published = StoredData<'NotificationPublished'>;
const told = (number: number, receivers: Partial<Published> = {}): Published => ({
  ...{ notificationId: idOf(number), cause: `command-${number}`, category: 'news', kind: 'info', link: null },
  ...{ message: `News ${number}`, userIds: [], organizationIds: [], ...receivers },
});
const read = (userId: number, number: number) => ({ userId, notificationId: idOf(number) });

async function write(batches: readonly LoggedEvent[][]): Promise<void> {
  const { db } = database;
  for (const table of notificationTables.tables) await db.raw(`truncate ${live(table)}`);
  for (const batch of batches) await db.transaction((trx) => notifications.write(trx, LIVE_SCHEMA, batch));
}

async function seenBy(who: Reader, isRead?: boolean): Promise<string[]> {
  const { count, rows } = await listNotifications(database.db, who, { page: 1, pageSize: 100, isRead });
  expect(count).toBe(rows.length);
  return rows.map((row) => `${row.message}${row.isRead ? '' : ' unread'}`);
}

const inBoth = reader(2, 1);
const colleague = reader(3, 1);
const stranger = reader(2_000, 7);

describe('what was told to people', () => {
  const script = new EventScript()
    .add('NotificationPublished', told(1), { organizationId: null })
    .add('NotificationPublished', told(2, { userIds: [2], organizationIds: [1] }), { organizationId: null })
    .add('NotificationPublished', told(3, { organizationIds: [7] }), { organizationId: null })
    .add('NotificationPublished', told(4, { userIds: [3, 2_000] }), { organizationId: null })
    .add('NotificationRead', read(2, 1));

  it('is theirs who were named, or in an organisation that was, once; everybody’s when nobody was', async () => {
    await write([script.logged]);
    expect(await seenBy(inBoth)).toEqual(['News 2 unread', 'News 1']);
    expect(await seenBy(colleague)).toEqual(['News 4 unread', 'News 2 unread', 'News 1 unread']);
    expect(await seenBy(stranger)).toEqual(['News 4 unread', 'News 3 unread', 'News 1 unread']);
    expect(await seenBy(inBoth, false)).toEqual(['News 2 unread']);
    expect(await seenBy(inBoth, true)).toEqual(['News 1']);
    expect(await Promise.all([inBoth, colleague, stranger].map((who) => countUnread(database.db, who)))).toEqual([
      1, 3, 3,
    ]);
    const asked = [1, 2, 3, 4].map((number) => wasToldTo(database.db, inBoth, idOf(number)));
    expect(await Promise.all(asked)).toEqual([true, true, false, false]);
  });

  it('comes a page at a time, the newest or the oldest first', async () => {
    await write([script.logged]);
    const page = async (number: number, oldestFirst: boolean) =>
      (await listNotifications(database.db, colleague, { page: number, pageSize: 2, oldestFirst })).rows.map(
        ({ message }) => message,
      );
    expect([await page(1, false), await page(2, false)]).toEqual([['News 4', 'News 2'], ['News 1']]);
    expect([await page(1, true), await page(2, true)]).toEqual([['News 1', 'News 2'], ['News 4']]);
    expect(await page(3, false)).toEqual([]);
  });

  it('counts as read up to the one that was named, and no newer one does', async () => {
    const later = new EventScript()
      .add('NotificationPublished', told(1), { organizationId: null })
      .add('NotificationPublished', told(2), { organizationId: null })
      .add('NotificationPublished', told(3), { organizationId: null })
      .add('AllNotificationsRead', { userId: 2, upTo: idOf(2) })
      // Another tab was behind: nothing becomes unread of it.
      .add('AllNotificationsRead', { userId: 2, upTo: idOf(1) });
    // One by one: what is raised was written before.
    await write(later.logged.map((logged) => [logged]));
    expect(await seenBy(inBoth)).toEqual(['News 3 unread', 'News 2', 'News 1']);
    expect(await seenBy(colleague, true)).toEqual([]);
  });
});

describe('what was deleted', () => {
  it('is the same however the log is cut into batches: gone for all, and no end of what was read up to it', async () => {
    const script = new EventScript()
      .add('NotificationPublished', told(1), { organizationId: null })
      .add('NotificationPublished', told(2), { organizationId: null })
      .add('NotificationDeleted', { notificationId: idOf(2) }, { organizationId: null })
      .add('NotificationRead', read(3, 2))
      .add('AllNotificationsRead', { userId: 2, upTo: idOf(2) })
      .add('NotificationPublished', told(3), { organizationId: null });
    const cuts = splits(script.logged);
    expect(cuts.length).toBe(32);
    const rows = async () => {
      const found: Record<string, unknown[]> = {};
      for (const table of notificationTables.tables) found[table] = await database.db(live(table)).select().orderBy(1);
      return found;
    };
    await write([script.logged]);
    const whole = await rows();
    expect(whole).toMatchObject({
      notifications: [{ is_deleted: false }, { is_deleted: true, message: '' }, { is_deleted: false }],
      notification_reads: [],
    });
    expect(await seenBy(inBoth)).toEqual(['News 3 unread', 'News 1']);
    for (const cut of cuts) {
      await write(cut);
      expect(await rows()).toEqual(whole);
    }
    expect(await listPublished(database.db, { page: 1, pageSize: 10 })).toMatchObject({
      count: 2,
      rows: [{ message: 'News 3' }, { message: 'News 1' }],
    });
  });
});

describe('100,000 notifications', () => {
  it('are searched along their index: a reader’s page touches a few rows of each audience', async () => {
    const { db } = database;
    await write([]);
    await db.raw(`
      insert into ${live('notifications')} (id, position, published_at, category, kind, message, user_ids, organization_ids)
      select gen_random_uuid(), n, now(), 'news', 'info', 'News', '[]', '[]' from generate_series(1, 100000) n;
      insert into ${live('notification_receivers')} (audience, receiver_id, position, notification_id)
      select case when position % 2 = 0 then 'everybody' else 'user' end,
        case when position % 2 = 0 then 0 else position % 4 end, position, id from ${live('notifications')};
      analyze ${live('notifications')}; analyze ${live('notification_receivers')};`);
    const asked: string[] = [];
    const note = ({ sql, bindings }: { sql: string; bindings: unknown[] }) =>
      asked.push(sql.replaceAll(/\$(\d+)/g, (_, place: string) => String(bindings[Number(place) - 1])));
    db.on('query', note);
    const { count, rows } = await listNotifications(db, reader(1, 1), { page: 1, pageSize: 5 });
    const unread = await countUnread(db, reader(1, 1));
    db.off('query', note);
    expect([count, rows.length, unread]).toEqual([75_000, 5, 100]);
    const bounded = asked.filter((sql) => sql.includes('limit'));
    expect(bounded).toHaveLength(2);
    for (const sql of bounded) {
      const plan = await db.raw<{ rows: [{ 'QUERY PLAN': unknown }] }>(`explain (analyze, format json) ${sql}`);
      const touched = [...JSON.stringify(plan.rows[0]['QUERY PLAN']).matchAll(/"Actual Rows":([\d.]+)/g)].map(
        ([, count]) => Number(count),
      );
      expect(Math.max(...touched), sql).toBeLessThanOrEqual(100);
    }
  });
});
