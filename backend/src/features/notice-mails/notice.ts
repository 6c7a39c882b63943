import { NotificationPublished } from '@proofline/contracts/events/notification';
import type { z } from 'zod';

/** What was told, as it is kept until it is mailed. */
export const storedNoticeSchema = NotificationPublished.schema;
export type StoredNotice = z.infer<typeof storedNoticeSchema>;
