import { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { compliancePosted } from './compliance/posted.ts';

/** What agents post of each kind's targets; `planned`: no agent works on the kind yet. */
const posted = {
  compliance: compliancePosted,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: 'planned',
  social_media: 'planned',
  toplist: 'planned',
} as const satisfies Record<CheckKind, z.ZodDiscriminatedUnion | 'planned'>;

/** A kind that is built joins here: `findings.unit.test.ts` misses each event that no agent may post. */
export const postedPageSchema = z.discriminatedUnion('type', [posted.compliance]);
export type PostedPage = z.infer<typeof postedPageSchema>;
