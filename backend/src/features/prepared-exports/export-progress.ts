import { exportUnderWaySchema } from '@proofline/contracts/api/exports';
import { organizationIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import type { z } from 'zod';

/** Payload of `EXPORTS_CHANNEL`. */
export const exportProgressNoticeSchema = exportUnderWaySchema.extend({
  organization: organizationIdSchema,
  report: reportIdSchema,
});
export type ExportProgressNotice = z.infer<typeof exportProgressNoticeSchema>;
