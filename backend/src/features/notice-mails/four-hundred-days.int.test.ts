import { NotificationPublished } from '@proofline/contracts/events/notification';
import { notificationIdSchema, type UserId } from '@proofline/contracts/ids';
import { DEFAULT_MAIL_SETTINGS } from '@proofline/contracts/mail-settings';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { type TestDatabase, testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { projectionMigrations } from '@proofline/projections/migrations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backendMigrations } from '../../app/backend-migrations.ts';
import type { ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { changePreferences } from '../accounts/account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { buildDigests } from './build-digests.ts';
import { mailNotices } from './mail-notices.ts';

/** The clocks skip the hour that Berlin's reader chose once, and show it twice once; the others change by an hour at half past, and by half an hour. */
const readers = { 'Europe/Berlin': 2, 'America/St_Johns': 8, 'Australia/Lord_Howe': 2 } as const;
const zones = Object.keys(readers) as (keyof typeof readers)[];
const STEP_MS = 1_800_000;
const DAY_MS = 86_400_000;
const days = 400;
const start = Date.parse('2026-01-10T00:00:00Z');
/** Not a divisor of a day: notices come at every time of it, and on some days none. */
const noticeEveryMs = 31 * STEP_MS;

let database: TestDatabase;
let db: Knex;
const userOf = new Map<string, UserId>();

beforeAll(async () => {
  database = await testDatabase([...backendMigrations, ...projectionMigrations]);
  db = connectPostgres(database.url);
  for (const timezone of zones) {
    const person = { firstName: 'Maya', lastName: 'Lindqvist', role: 'user' as const, password: 'Correct-Horse-7!' };
    const email = `${readers[timezone]}@${timezone.replaceAll(/\W/g, '-').toLowerCase()}.example`;
    const account = await createAccount(db, { organization: 'First', email, ...person });
    const { id } = await db('accounts').where({ email }).first<{ id: UserId }>('id');
    expect(account).toBeDefined();
    userOf.set(timezone, id);
    await changePreferences(db, id, {
      timezone,
      notification_settings: { alerts: true, comments: true, news: true, offers: true },
      mail_settings: { ...DEFAULT_MAIL_SETTINGS, alerts: 'daily', daily_hour: readers[timezone] },
    });
  }
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

function noticeAt(at: number): ReactorEvent {
  const notificationId = notificationIdSchema.parse(derivedEventId('test', at));
  const data = { ...NotificationPublished.example, notificationId, category: 'alerts', organizationIds: [] };
  return {
    event: { type: 'NotificationPublished', data: NotificationPublished.schema.parse(data) },
    recorded: { position: BigInt(at) },
    metadata: { at: new Date(at).toISOString() },
  } as ReactorEvent;
}

/** What the clocks of a zone show, by the platform alone: `2026-03-29 03:00`. */
const shownAt = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);

/** Runs the work and dies before any of it is committed. */
async function killed(work: (trx: Knex) => Promise<unknown>): Promise<void> {
  await db
    .transaction(async (trx) => {
      await work(trx);
      throw new Error('killed');
    })
    .catch((error: Error) => expect(error.message).toBe('killed'));
}

it('digests come once for every date with something to say, at the chosen hour, killed or not, for 400 days', {
  timeout: 300_000,
}, async () => {
  const { handle } = mailNotices();
  const made = new Map(zones.map((zone) => [zone, [] as { at: number; key: string }[]]));
  for (let at = start; at < start + days * DAY_MS; at += STEP_MS) {
    const deps = (within: Knex) => ({ db: within, clock: { now: () => new Date(at) } });
    if (at % (5 * STEP_MS) === 0) await killed((trx) => buildDigests(deps(trx)));
    if ((await buildDigests(deps(db))) > 0) {
      const mails = await db('mail_outbox').select<{ mail: { userId: UserId }; key: string }[]>('mail', 'key');
      for (const { mail, key } of mails) {
        const zone = zones.find((one) => userOf.get(one) === mail.userId) ?? 'Europe/Berlin';
        made.get(zone)?.push({ at, key });
      }
      await db('mail_outbox').delete();
    }
    if ((at - start) % noticeEveryMs === 0) {
      await killed((trx) => handle([noticeAt(at)], trx as Knex.Transaction));
      await db.transaction((trx) => handle([noticeAt(at)], trx));
      await db.transaction((trx) => handle([noticeAt(at)], trx));
    }
  }
  for (const zone of zones) {
    const digests = made.get(zone) ?? [];
    const dates = digests.map(({ at }) => shownAt(at, zone).slice(0, 10));
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates.length).toBeGreaterThan(300);
    const hours = digests.map(({ at }) => shownAt(at, zone).slice(11));
    const chosen = `${String(readers[zone]).padStart(2, '0')}:00`;
    const later = hours.filter((hour) => hour !== chosen);
    // The clocks skip the hour once in the time.
    expect(later.length).toBeLessThanOrEqual(zone === 'America/St_Johns' ? 0 : 2);
    const rows = await db('mail_notice_receivers')
      .where({ user_id: userOf.get(zone) ?? 0 })
      .select<{ mail_key: string | null; notification_id: string }[]>('mail_key', 'notification_id');
    expect(rows).toHaveLength(Math.ceil((days * DAY_MS) / noticeEveryMs));
    // Each notice is in one digest that was made, but for those of the last day, which wait.
    const keys = new Set(digests.map(({ key }) => key));
    expect(rows.filter(({ mail_key: key }) => key === null).length).toBeLessThanOrEqual(2);
    expect(rows.every(({ mail_key: key }) => key === null || keys.has(key))).toBe(true);
  }
});
