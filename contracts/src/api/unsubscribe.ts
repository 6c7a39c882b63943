import { z } from 'zod';
import { noticeCategorySchema } from '../notifications.ts';

/** Of a link in a mail. */
const MAX_TOKEN_CHARS = 200;

export const unsubscribeParamsSchema = z.object({ token: z.string().min(1).max(MAX_TOKEN_CHARS) });

/** What a link in a mail is about: GET and POST /api/unsubscribe/:token/ */
export const unsubscriptionSchema = z.object({
  /** The address, but for most of the name before the @: who has the link need not learn it. */
  email: z.string(),
  categories: z.array(noticeCategorySchema),
  /** Whether nothing of these categories is mailed. */
  stopped: z.boolean(),
});
export type Unsubscription = z.infer<typeof unsubscriptionSchema>;

/** POST /api/unsubscribe/:token/ : stops the mails, or takes that back. */
export const unsubscribeBodySchema = z.strictObject({ stopped: z.boolean() });
