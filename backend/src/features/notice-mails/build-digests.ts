import type { UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { enqueueNoticeMails } from '../mail/outbox.ts';

const DAY_MS = 86_400_000;
/** Whom a notice was mailed to is remembered for this long. */
const rememberedMs = 90 * DAY_MS;
const peopleAtOnce = 200;
const forgottenAtOnce = 1_000;

interface DigestDeps {
  readonly db: Knex;
  readonly clock: Clock;
}

/**
 * Makes a mail of what is due to each person. One transaction a person: the notices leave the waiting list and the mail
 * stands in the outbox, or neither.
 * @returns how many mails were made
 */
export async function buildDigests({ db, clock }: DigestDeps, signal?: AbortSignal): Promise<number> {
  const now = clock.now();
  let built = 0;
  while (!signal?.aborted) {
    const people = await db('mail_notice_receivers')
      .where('due_at', '<=', now)
      .distinct<{ user_id: UserId }[]>('user_id')
      .limit(peopleAtOnce);
    for (const { user_id: userId } of people) {
      if (signal?.aborted) break;
      if (await buildDigest(db, userId, now)) built += 1;
    }
    if (people.length < peopleAtOnce) break;
  }
  return built;
}

async function buildDigest(db: Knex, userId: UserId, now: Date): Promise<boolean> {
  return await db.transaction(async (trx) => {
    const due = await trx('mail_notice_receivers')
      .where({ user_id: userId })
      .where('due_at', '<=', now)
      .orderBy('notification_id')
      .forUpdate()
      .pluck<string[]>('notification_id');
    if (due.length === 0) return false;
    const key = derivedEventId('digest-mail', userId, ...due);
    await trx('mail_notice_receivers')
      .where({ user_id: userId })
      .whereIn('notification_id', due)
      .update({ due_at: null, mail_key: key });
    await enqueueNoticeMails(trx, [{ template: 'digest', userId, key }], now);
    return true;
  });
}

/** Lets go of what was mailed long ago, some at a time. */
export async function forgetNotices({ db, clock }: DigestDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - rememberedMs);
  const old = db('mail_notices').where('published_at', '<', before).limit(forgottenAtOnce).select('notification_id');
  let forgotten = forgottenAtOnce;
  while (forgotten === forgottenAtOnce && !signal?.aborted) {
    forgotten = await db('mail_notices').whereIn('notification_id', old.clone()).delete();
  }
}
