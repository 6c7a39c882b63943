import { z } from 'zod';

/** Backend id of every kind of check; `discovery` is Paid search, `internet_scan` is Discovery (000 §1). */
export const CHECK_KINDS = ['compliance', 'discovery', 'internet_scan', 'popunder', 'social_media', 'toplist'] as const;
export const checkKindSchema = z.enum(CHECK_KINDS);
export type CheckKind = z.infer<typeof checkKindSchema>;
