import { z } from 'zod';
import { pageOf, pageQuerySchema } from './pagination.ts';

/** A mail that could not be sent, so far or at all. */
export const mailTroubleSchema = z.object({
  id: z.string(),
  /** What kind of mail it is: 'password_reset', 'notice', 'digest', … */
  template: z.string(),
  /** Null: nobody was asked yet to whom it goes. */
  recipient: z.string().nullable(),
  attempts: z.number().int().nonnegative(),
  /** Of the last answer of the mail server; null where there was none. */
  smtp_code: z.number().int().nullable(),
  /** What the mail server said, or what kept it from saying anything. */
  reply: z.string(),
  /** Null: it is not tried any more. */
  next_attempt: z.iso.datetime().nullable(),
  /** Nothing that nobody asked for is sent to the address any more. */
  address_refused: z.boolean(),
});
export type MailTrouble = z.infer<typeof mailTroubleSchema>;

/** GET /api/mail_troubles/ : newest first. */
export const mailTroublePageSchema = pageOf(mailTroubleSchema);
export const mailTroubleQuerySchema = pageQuerySchema;
