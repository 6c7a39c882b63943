import type { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { complianceGatheringSchema } from './compliance/gathering.ts';
import { popunderGatheringSchema } from './popunder/gathering.ts';
import { toplistGatheringSchema } from './toplist/gathering.ts';
import { unionOfKinds } from './union-of-kinds.ts';

/** What each kind's crawler says of a target when it is over: what was done, what was left out, and why it ended. */
const gatherings = {
  compliance: complianceGatheringSchema,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderGatheringSchema,
  social_media: 'planned',
  toplist: toplistGatheringSchema,
} as const satisfies Record<CheckKind, z.ZodObject | 'planned'>;

export const gatheringSchema = unionOfKinds('kind', gatherings);
export type Gathering = z.infer<typeof gatheringSchema>;

/** Addresses of the website that were asked for and are not there; 0 where its kind does not look for them. */
export const deadLinksOf = ({ leftOut }: Gathering): number => ('dead' in leftOut ? leftOut.dead : 0);
