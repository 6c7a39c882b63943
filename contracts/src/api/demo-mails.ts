import { z } from 'zod';

/** A mail that a demo caught instead of sending it. */
const demoMailSchema = z.object({
  /** Given by the mailbox; unique while it runs. */
  id: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** As it was sent: only ever to be shown where nothing in it runs or loads. Empty for mails of text alone. */
  html: z.string(),
});
export type DemoMail = z.infer<typeof demoMailSchema>;

/** GET /api/demo_mails/ : the last ones, newest first; 404 where no demo runs. */
export const demoMailPageSchema = z.object({ count: z.number().int(), results: z.array(demoMailSchema) });
