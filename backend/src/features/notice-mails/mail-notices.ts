import type { UserId } from '@proofline/contracts/ids';
import type { NoticeCategory } from '@proofline/contracts/notifications';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Reactor, ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { enqueueNoticeMails } from '../mail/outbox.ts';
import { dueAt } from './due-at.ts';
import type { StoredNotice } from './notice.ts';
import { type MailReceiver, mailReceivers } from './receivers.ts';

/**
 * Mails what people are notified of to who wants it, at once or with a digest. A notice has one row a receiver for as long
 * as it is remembered, and a mail is made where the row was made: in one transaction with the checkpoint, so that whoever
 * is killed leaves both or neither. What was told before an installation mailed anything is not mailed.
 */
export function mailNotices(): Reactor {
  return {
    name: 'mail-notices',
    streamPrefixes: ['notification-'],
    types: new Set(['NotificationPublished', 'NotificationDeleted']),
    begins: 'present',
    // Somebody waits for the mail.
    company: { quietMs: 5, maxWaitMs: 50 },
    handle: async (events, trx) => {
      for (const logged of events) {
        const { event } = logged;
        if (event.type === 'NotificationPublished') await mailNotice(trx, event.data, logged);
        if (event.type === 'NotificationDeleted') {
          // What still waits of it is not mailed.
          await trx('mail_notices').where({ notification_id: event.data.notificationId }).delete();
        }
      }
    },
  };
}

async function mailNotice(trx: Knex.Transaction, data: StoredNotice, { recorded, metadata }: ReactorEvent) {
  const publishedAt = new Date(metadata.at);
  await trx('mail_notices')
    .insert({
      notification_id: data.notificationId,
      position: String(recorded.position),
      notice: JSON.stringify(data),
      published_at: publishedAt,
    })
    .onConflict('notification_id')
    .ignore();
  for await (const receivers of mailReceivers(trx, data)) {
    await addReceivers(trx, data.notificationId, receivers, publishedAt, data.category);
  }
}

async function addReceivers(
  trx: Knex.Transaction,
  notificationId: string,
  receivers: readonly MailReceiver[],
  at: Date,
  category: NoticeCategory,
): Promise<void> {
  const rows = receivers.flatMap(({ userId, settings, timezone }) => {
    const due = dueAt(settings, category, timezone, at);
    if (due === undefined) return [];
    const isAtOnce = due === 'at_once';
    return [
      {
        notification_id: notificationId,
        user_id: userId,
        due_at: isAtOnce ? null : due,
        mail_key: isAtOnce ? derivedEventId('notice-mail', notificationId, userId) : null,
      },
    ];
  });
  if (rows.length === 0) return;
  const made: { user_id: UserId; mail_key: string | null }[] = await trx('mail_notice_receivers')
    .insert(rows)
    .onConflict(['user_id', 'notification_id'])
    .ignore()
    .returning(['user_id', 'mail_key']);
  const mails = made.flatMap(({ user_id: userId, mail_key: key }) =>
    key === null ? [] : [{ template: 'notice' as const, userId, key }],
  );
  await enqueueNoticeMails(trx, mails, at);
}
