import { z } from 'zod';

/** When what somebody is notified of is mailed: each by itself, or as a digest of what came since the last. */
export const mailTimingSchema = z.enum(['off', 'at_once', 'hourly', 'daily']);
export type MailTiming = z.infer<typeof mailTimingSchema>;

/** Of a day in somebody's time zone. */
const hourOfDay = z.int().min(0).max(23);

/** What is mailed of each category that is switched on, and the hour of daily digests. */
export const mailSettingsSchema = z.strictObject({
  alerts: mailTimingSchema,
  comments: mailTimingSchema,
  news: mailTimingSchema,
  offers: mailTimingSchema,
  daily_hour: hourOfDay,
});
export type MailSettings = z.infer<typeof mailSettingsSchema>;

/** Until somebody chooses: what is wrong is told at once, the rest is gathered. */
export const DEFAULT_MAIL_SETTINGS: MailSettings = {
  alerts: 'at_once',
  comments: 'hourly',
  news: 'daily',
  offers: 'daily',
  daily_hour: 8,
};
