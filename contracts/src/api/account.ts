import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '../ids.ts';
import { mailSettingsSchema } from '../mail-settings.ts';
import { roleSchema } from '../roles.ts';
import { knownTimezoneSchema } from '../timezone.ts';
import { oneLine } from './one-line.ts';
import { requiredName } from './required-name.ts';

/** Kinds a visitor may accept; `required` cannot be refused. */
export const cookieKindSchema = z.enum(['required', 'preferences', 'statistics', 'marketing']);

/** Opt-ins (specification 000 §3); everything is off until chosen. */
export const notificationSettingsSchema = z.strictObject({
  alerts: z.boolean(),
  comments: z.boolean(),
  news: z.boolean(),
  offers: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** The switches over the tables (specification 000 §9). */
export const switchSettingsSchema = z
  .strictObject({
    show_all_checks: z.boolean(),
    show_favorites: z.boolean(),
    show_my_checks: z.boolean(),
    show_my_lists: z.boolean(),
    show_my_reports: z.boolean(),
    show_all_reports: z.boolean(),
    show_archived_reports: z.boolean(),
  })
  .partial();
export type SwitchSettings = z.infer<typeof switchSettingsSchema>;

/** GET /api/auth/users/me/ */
export const meSchema = z.object({
  id: userIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  picture_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  organization: z.object({
    id: organizationIdSchema,
    name: z.string(),
    /** Without `has_two_factor`, nothing but setting it up is open. */
    requires_two_factor: z.boolean(),
  }),
  has_full_access: z.boolean(),
  is_superuser: z.boolean(),
  /** Reads everything and changes nothing but the own account. */
  is_auditor: z.boolean(),
  role: roleSchema,
  has_two_factor: z.boolean(),
  /** A demo catches its mails, and this user may read them. */
  has_demo_mails: z.boolean(),
  /** Null while nothing was chosen. */
  cookies: z.array(cookieKindSchema).nullable(),
  preferences: z.object({
    appearance: z.enum(['light', 'dark', 'auto']),
    sidebar_collapsed: z.boolean(),
    timezone: z.string(),
    switch_settings: switchSettingsSchema,
    notification_settings: notificationSettingsSchema,
  }),
});
export type Me = z.infer<typeof meSchema>;

const nameSchema = requiredName(100);

/** PATCH /api/auth/users/me/ : each field on its own; those of `switch_settings` too. */
export const patchMeBodySchema = z
  .strictObject({
    first_name: nameSchema,
    last_name: oneLine(100),
    /** In any notation that names the country; stored as +46701234567. Null or empty takes it away. */
    phone_number: oneLine(40).nullable(),
    cookies: z.array(cookieKindSchema).max(4),
    preferences: z
      .strictObject({
        appearance: z.enum(['light', 'dark', 'auto']),
        sidebar_collapsed: z.boolean(),
        timezone: knownTimezoneSchema,
        switch_settings: switchSettingsSchema,
      })
      .partial(),
  })
  .partial();

/** PUT /api/notification_settings/:id/ ; `mail`: when it is mailed, as before where it is left out. */
export const notificationSettingsBodySchema = notificationSettingsSchema.extend({
  mail: mailSettingsSchema.optional(),
});
export type NotificationSettingsBody = z.infer<typeof notificationSettingsBodySchema>;

/** GET /api/notification_settings/ (a list of the one the signed-in user has) and the answer to PUT. */
export const notificationSettingsRowSchema = z.object({
  id: userIdSchema,
  ...notificationSettingsSchema.shape,
  mail: mailSettingsSchema,
});
export type NotificationSettingsRow = z.infer<typeof notificationSettingsRowSchema>;
export const notificationSettingsPageSchema = z.object({
  count: z.number().int(),
  results: z.array(notificationSettingsRowSchema),
});

/** GET and PUT /api/ftue_counter/ : logins so far, for the tutorial that runs by itself the first few times. */
export const ftueCounterSchema = z.strictObject({ counter: z.number().int().min(0).max(1_000_000) });

/** Bytes of a profile picture as uploaded, at most. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** POST /api/auth/users/set_email/ : a mail to the new address asks for confirmation. */
export const setEmailBodySchema = z.strictObject({
  current_password: z.string().min(1, 'This field is required').max(200),
  new_email: z.email('Enter a valid email address.').max(254),
});
/** POST /api/auth/users/set_email_confirm/ */
export const setEmailConfirmBodySchema = z.strictObject({
  uid: z.string().min(1, 'This field is required').max(20),
  token: z.string().min(1, 'This field is required').max(100),
});
