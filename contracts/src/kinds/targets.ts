import { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { countryCodeSchema } from '../codes.ts';
import { complianceSubjectSchema } from './compliance/target.ts';
import { discoverySubjectSchema } from './discovery/target.ts';
import { internetScanSubjectSchema } from './internet-scan/target.ts';
import { popunderSubjectSchema } from './popunder/target.ts';
import { socialMediaSubjectSchema } from './social-media/target.ts';
import { toplistSubjectSchema } from './toplist/target.ts';
import { unionOfKinds } from './union-of-kinds.ts';

const subjects = {
  compliance: complianceSubjectSchema,
  discovery: discoverySubjectSchema,
  internet_scan: internetScanSubjectSchema,
  popunder: popunderSubjectSchema,
  social_media: socialMediaSubjectSchema,
  toplist: toplistSubjectSchema,
} satisfies Record<CheckKind, z.ZodObject>;

/** What a target is, in the words of what its kind crawls. */
export const targetSubjectSchema = unionOfKinds('kind', subjects);
export type TargetSubject = z.infer<typeof targetSubjectSchema>;

/** The subject of a target that names none: a listed address, as every target once was. */
export const listedAddress: TargetSubject = { kind: 'compliance' };

export const plannedTargetSchema = z.object({
  /** Counts from 1 within the report, through all its stages. */
  target: z.number().int().positive(),
  /** What a person can open: the listed address, an engine's result page, a public profile. */
  url: z.string().min(1).max(4096),
  /** Null where it does not matter from where it is looked at: any agent may take the target. */
  country: countryCodeSchema.nullable(),
  /** Absent: a listed address, and nothing besides. */
  subject: targetSubjectSchema.optional(),
  /** The target of an earlier stage that led to this one; absent in the first. */
  foundBy: z.number().int().positive().optional(),
});
export type PlannedTarget = z.infer<typeof plannedTargetSchema>;
