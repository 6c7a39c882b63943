import { z } from 'zod';
import { guardReportSchema } from './guard-report.ts';

/** What came of sending a webhook's message where none may go. */
export const webhooksReportSchema = guardReportSchema.pick({ hits: true, hitCount: true, isWhole: true }).extend({
  attacks: z.number(),
  /** Sent, and answered by a canary. */
  accepted: z.array(z.string()),
  /** Allowed addresses that were not reached. */
  unreached: z.array(z.string()),
});
export type WebhooksReport = z.infer<typeof webhooksReportSchema>;
