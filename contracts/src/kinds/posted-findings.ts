import type { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { compliancePosted } from './compliance/posted.ts';
import { popunderPosted } from './popunder/posted.ts';
import { toplistPosted } from './toplist/posted.ts';
import { unionOfKinds } from './union-of-kinds.ts';

/** What agents post of each kind's targets; `planned`: no agent works on the kind yet. */
const posted = {
  compliance: compliancePosted,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderPosted,
  social_media: 'planned',
  toplist: toplistPosted,
} as const satisfies Record<CheckKind, z.ZodDiscriminatedUnion | 'planned'>;

/** `findings.unit.test.ts` misses each event of a built kind that no agent may post. */
export const postedPageSchema = unionOfKinds('type', posted);
export type PostedPage = z.infer<typeof postedPageSchema>;

type PostedBy<Entry> = Entry extends z.ZodType ? z.infer<Entry> : never;
/** What may be posted of targets of a kind. */
export type PostedOf<Kind extends CheckKind> = PostedBy<(typeof posted)[Kind]>;
