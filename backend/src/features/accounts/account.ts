import type { Me, NotificationSettingsBody } from '@proofline/contracts/api/account';
import { type OrganizationId, type UserId, userIdSchema } from '@proofline/contracts/ids';
import {
  DEFAULT_MAIL_SETTINGS,
  type MailSettings,
  type MailTiming,
  mailSettingsSchema,
} from '@proofline/contracts/mail-settings';
import type { NoticeCategory } from '@proofline/contracts/notifications';
import type { Role } from '@proofline/contracts/roles';
import { DEFAULT_TIMEZONE, isTimezone } from '@proofline/contracts/timezone';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { ask, type Question, question } from '@proofline/projections/asked-together';

export type Preferences = Me['preferences'];

export const defaultPreferences: Preferences = {
  appearance: 'auto',
  sidebar_collapsed: false,
  timezone: DEFAULT_TIMEZONE,
  switch_settings: {},
  notification_settings: { alerts: false, comments: false, news: false, offers: false },
};

export interface Account {
  readonly id: UserId;
  readonly organization: {
    readonly id: OrganizationId;
    readonly name: string;
    readonly requiresTwoFactor: boolean;
  };
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** SHA-256 of the profile picture in the blob store. */
  readonly pictureSha256: string | null;
  readonly phoneNumber: string | null;
  readonly role: Role;
  readonly hasFullAccess: boolean;
  readonly isSuperuser: boolean;
  readonly isAuditor: boolean;
  readonly hasTwoFactor: boolean;
  readonly acceptedCookies: Me['cookies'];
  readonly ftueCounter: number;
  readonly preferences: Preferences;
  /** When what they are notified of is mailed. */
  readonly mailSettings: MailSettings;
}

/** Addresses are compared and stored in lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** The columns that make a role. */
export interface RoleColumns {
  readonly has_full_access: boolean;
  readonly is_superuser: boolean;
  readonly is_auditor: boolean;
}

/** A superuser may also do what full access allows. Pure. */
export function roleColumns(role: Role): RoleColumns {
  return {
    has_full_access: role === 'full_access' || role === 'superuser',
    is_superuser: role === 'superuser',
    is_auditor: role === 'auditor',
  };
}

/** Pure. */
export function roleOf({ has_full_access, is_superuser, is_auditor }: RoleColumns): Role {
  if (is_auditor) return 'auditor';
  if (is_superuser) return 'superuser';
  return has_full_access ? 'full_access' : 'user';
}

interface AccountRecord extends RoleColumns {
  readonly id: number;
  readonly organization_id: number;
  readonly organization_name: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly picture_sha256: string | null;
  readonly requires_two_factor: boolean;
  readonly phone_number: string | null;
  readonly totp_confirmed_at: Date | null;
  readonly accepted_cookies: Me['cookies'];
  readonly ftue_counter: number;
  readonly preferences: StoredPreferences;
}

/** What the column `preferences` holds of an account; what was never chosen is not in it. */
export interface StoredPreferences extends Partial<Preferences> {
  readonly mail_settings?: MailSettings;
  /** When mails of a category came before they were stopped by a link in one of them. */
  readonly mail_settings_before?: Partial<Record<NoticeCategory, MailTiming>>;
}

/** What is known of an account besides its secrets. Whoever sends mails may read no more of it. */
export const accountColumns = [
  ...['id', 'organization_id', 'email', 'first_name', 'last_name', 'picture_sha256', 'phone_number'],
  ...['has_full_access', 'is_superuser', 'is_auditor', 'is_active', 'totp_confirmed_at', 'accepted_cookies'],
  ...['ftue_counter', 'preferences'],
] as const;

/** An active account of an active organisation, or undefined. */
export async function findAccount(db: Knex, id: UserId): Promise<Account | undefined> {
  return await findActive(db, { 'a.id': id });
}

export async function findAccountByEmail(db: Knex, email: string): Promise<Account | undefined> {
  return await findActive(db, { 'a.email': normalEmail(email) });
}

async function findActive(db: Knex, match: Readonly<Record<string, unknown>>): Promise<Account | undefined> {
  const record: AccountRecord | undefined = await db({ a: 'accounts' })
    .join({ o: 'organizations' }, 'o.id', 'a.organization_id')
    .where({ ...match, 'a.is_active': true, 'o.is_active': true })
    .first(...accountColumns.map((column) => `a.${column}`), 'o.name as organization_name', 'o.requires_two_factor');
  return record && toAccount(record);
}

/** The time zone that somebody has chosen; UTC for who has chosen none, or what is none, or is gone. */
export async function findTimezone(db: Knex, id: UserId): Promise<string> {
  const record = await db('accounts')
    .where({ id })
    .first<Pick<AccountRecord, 'preferences'> | undefined>('preferences');
  return timezoneOf(record?.preferences.timezone);
}

/** Full names of the accounts among `ids`, of this organisation only; others are missing from the map. */
export async function findNames(
  db: Knex,
  organizationId: OrganizationId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  return await ask(db, namesOf('select unnest(:ids::integer[])', { organizationId, ids }));
}

/**
 * Full names of people of the organisation.
 * @param ids a statement that finds theirs, by bindings of which `organizationId` is one
 */
export const namesOf = (
  ids: string,
  bindings: { readonly organizationId: OrganizationId } & Question<unknown>['bindings'],
): Question<ReadonlyMap<number, string>> =>
  question<NameRecord, ReadonlyMap<number, string>>(
    `select id, first_name, last_name from accounts where organization_id = :organizationId and id in (${ids})`,
    bindings,
    (records) => new Map(records.map((record) => [record.id, fullName(record.first_name, record.last_name)])),
  );

interface NameRecord {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Accounts of the organisation whose name contains the text: for filtering by creator. At most 1,000. */
async function findIdsByName(db: Knex, organizationId: OrganizationId, text: string): Promise<number[]> {
  return await db('accounts')
    .where('organization_id', organizationId)
    .whereRaw(`first_name || ' ' || last_name ilike ?`, [`%${text.replace(/[\\%_]/g, '\\$&')}%`])
    .limit(1_000)
    .pluck('id');
}

/** Everybody of the organisation, by their names: for sorting by creator. */
export async function idsByName(db: Knex, organizationId: OrganizationId): Promise<number[]> {
  return await db('accounts')
    .where('organization_id', organizationId)
    .orderByRaw(`lower(first_name || ' ' || last_name), id`)
    .pluck('id');
}

/** For filters by creator, by id and by part of the name; both together mean both, neither means undefined. */
export async function findCreators(
  db: Knex,
  organizationId: OrganizationId,
  id: number | undefined,
  name: string | undefined,
): Promise<number[] | undefined> {
  const named = name ? await findIdsByName(db, organizationId, name) : undefined;
  if (id === undefined) return named;
  return named === undefined || named.includes(id) ? [id] : [];
}

/** Writes the given preferences over the stored ones, switches each on its own. */
export async function changePreferences(db: Knex, id: UserId, changes: StoredPreferences): Promise<void> {
  const { switch_settings: switches, ...others } = changes;
  await db('accounts')
    .where({ id })
    .update({
      preferences: db.raw(
        `preferences || ?::jsonb || case when ?::jsonb is null then '{}'::jsonb else
          jsonb_build_object('switch_settings', coalesce(preferences->'switch_settings', '{}'::jsonb) || ?::jsonb) end`,
        [JSON.stringify(others), switches ? JSON.stringify(switches) : null, JSON.stringify(switches ?? {})],
      ),
    });
}

/** Writes all four opt-ins, and when they are mailed where that is said. */
export async function changeNotificationSettings(
  db: Knex,
  id: UserId,
  { mail, ...settings }: NotificationSettingsBody,
): Promise<void> {
  await changePreferences(db, id, { notification_settings: settings, ...(mail && { mail_settings: mail }) });
}

export const UNKNOWN_USER = 'Unknown';

/** Stands for an author who is no user (no account gets this id). */
export const nobody: UserId = userIdSchema.parse(2_147_483_647);

export function fullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}

function toAccount(record: AccountRecord): Account {
  const { mail_settings: _, mail_settings_before: __, ...preferences } = record.preferences;
  return {
    id: record.id as UserId,
    organization: {
      id: record.organization_id as OrganizationId,
      name: record.organization_name,
      requiresTwoFactor: record.requires_two_factor,
    },
    email: record.email,
    firstName: record.first_name,
    lastName: record.last_name,
    pictureSha256: record.picture_sha256,
    phoneNumber: record.phone_number,
    role: roleOf(record),
    hasFullAccess: record.has_full_access,
    isSuperuser: record.is_superuser,
    isAuditor: record.is_auditor,
    hasTwoFactor: record.totp_confirmed_at !== null,
    acceptedCookies: record.accepted_cookies,
    ftueCounter: record.ftue_counter,
    preferences: {
      ...defaultPreferences,
      ...preferences,
      timezone: timezoneOf(preferences.timezone),
    },
    mailSettings: mailSettingsOf(record.preferences),
  };
}

/** When somebody's notices are mailed; as by default for who has chosen nothing. Pure. */
export function mailSettingsOf({ mail_settings: chosen }: StoredPreferences): MailSettings {
  const parsed = mailSettingsSchema.safeParse(chosen);
  return parsed.success ? parsed.data : DEFAULT_MAIL_SETTINGS;
}

/** What somebody has chosen; UTC for offsets, which were once taken for time zones: days cannot be counted in them. */
export const timezoneOf = (chosen: string | undefined): string =>
  chosen !== undefined && isTimezone(chosen) ? chosen : defaultPreferences.timezone;
