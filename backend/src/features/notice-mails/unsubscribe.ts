import type { Unsubscription as Shown } from '@proofline/contracts/api/unsubscribe';
import type { MailSettings, MailTiming } from '@proofline/contracts/mail-settings';
import { DEFAULT_MAIL_SETTINGS } from '@proofline/contracts/mail-settings';
import type { NoticeCategory } from '@proofline/contracts/notifications';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { changePreferences, mailSettingsOf, type StoredPreferences } from '../accounts/account.ts';
import type { Unsubscription } from './unsubscribe-token.ts';

interface Reader {
  readonly email: string;
  readonly preferences: StoredPreferences;
}

/** What a link is about as things stand; undefined where the account is gone. */
export async function showUnsubscription(db: Knex, asked: Unsubscription): Promise<Shown | undefined> {
  const reader = await db('accounts').where({ id: asked.userId }).first<Reader | undefined>('email', 'preferences');
  return reader && shown(reader, mailSettingsOf(reader.preferences), asked.categories);
}

/**
 * Stops mails of these categories, or has them come again as before; what stands so already stays.
 * @returns undefined where the account is gone
 */
export async function changeUnsubscription(
  trx: Knex.Transaction,
  asked: Unsubscription,
  stopped: boolean,
): Promise<Shown | undefined> {
  const { userId, categories } = asked;
  const reader = await trx('accounts')
    .where({ id: userId })
    .forUpdate()
    .first<Reader | undefined>('email', 'preferences');
  if (reader === undefined) return undefined;
  const settings = mailSettingsOf(reader.preferences);
  const before = { ...reader.preferences.mail_settings_before };
  const changed: Record<NoticeCategory, MailTiming> & { daily_hour: number } = { ...settings };
  for (const category of categories) {
    const isOff = settings[category] === 'off';
    if (isOff === stopped) continue;
    if (stopped) before[category] = settings[category];
    changed[category] = stopped ? 'off' : (before[category] ?? DEFAULT_MAIL_SETTINGS[category]);
  }
  await changePreferences(trx, userId, { mail_settings: changed, mail_settings_before: before });
  return shown(reader, changed, categories);
}

function shown({ email }: Reader, settings: MailSettings, categories: readonly NoticeCategory[]): Shown {
  return {
    email: maskedEmail(email),
    categories: [...categories],
    stopped: categories.every((category) => settings[category] === 'off'),
  };
}

/** `m…@larkfield.example` : who has the address knows it again, others do not learn it. Pure. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`;
}
