import { type UserId, userIdSchema } from '@proofline/contracts/ids';
import type { MailSettings } from '@proofline/contracts/mail-settings';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import { mailSettingsOf, type StoredPreferences, timezoneOf } from '../accounts/account.ts';
import type { StoredNotice } from './notice.ts';

/** Somebody to whom a notice is mailed, and how they want it. */
export interface MailReceiver {
  readonly userId: UserId;
  readonly settings: MailSettings;
  readonly timezone: string;
}

/** Receivers read at once. */
const pageSize = 1_000;

/**
 * Whom a notice is mailed to as things stand, in pages by their ids: those it names, members of organisations it names, or
 * everybody; who can sign in, has switched its category on, and has not muted its report.
 */
export async function* mailReceivers(db: Knex, notice: StoredNotice): AsyncGenerator<readonly MailReceiver[]> {
  let last = 0;
  for (;;) {
    const page = await receiversAfter(db, notice, last);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.userId ?? last;
  }
}

async function receiversAfter(db: Knex, notice: StoredNotice, last: number): Promise<MailReceiver[]> {
  const { userIds, organizationIds, category, reportId } = notice;
  const records = await db({ a: 'accounts' })
    .join({ o: 'organizations' }, 'o.id', 'a.organization_id')
    .where({ 'a.is_active': true, 'o.is_active': true })
    .where('a.id', '>', last)
    .whereRaw(`(a.preferences -> 'notification_settings' ->> ?)::boolean`, [category])
    .modify((query) => {
      if (userIds.length + organizationIds.length === 0) return;
      query.where((named) => named.whereIn('a.id', [...userIds]).orWhereIn('a.organization_id', [...organizationIds]));
    })
    .modify((query) => {
      if (reportId === undefined) return;
      query.whereNotExists(
        db({ m: live('muted_reports') })
          .whereRaw('m.user_id = a.id')
          .where('m.report_id', reportId)
          .select(db.raw('1')),
      );
    })
    .orderBy('a.id')
    .limit(pageSize)
    .select<{ id: number; preferences: StoredPreferences }[]>('a.id', 'a.preferences');
  return records.map(({ id, preferences }) => ({
    userId: userIdSchema.parse(id),
    settings: mailSettingsOf(preferences),
    timezone: timezoneOf(preferences.timezone),
  }));
}
