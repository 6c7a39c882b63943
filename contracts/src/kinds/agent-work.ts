import type { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { complianceAssignmentSchema, complianceLeasedTargetSchema } from './compliance/assignment.ts';
import { popunderAssignmentSchema, popunderLeasedTargetSchema } from './popunder/assignment.ts';
import { toplistAssignmentSchema, toplistLeasedTargetSchema } from './toplist/assignment.ts';

/** What agents are told of a kind's targets; `planned`: no agent works on the kind yet. */
export const leasedTargets = {
  compliance: complianceLeasedTargetSchema,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderLeasedTargetSchema,
  social_media: 'planned',
  toplist: toplistLeasedTargetSchema,
} as const satisfies Record<CheckKind, z.ZodObject | 'planned'>;

/** And of its runs. */
export const assignments = {
  compliance: complianceAssignmentSchema,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderAssignmentSchema,
  social_media: 'planned',
  toplist: toplistAssignmentSchema,
} as const satisfies Record<CheckKind, z.ZodObject | 'planned'>;

/** What an agent can crawl that does not say what it can: it is of the time before there were other kinds. */
export const KINDS_OF_SILENT_AGENTS: readonly CheckKind[] = ['compliance'];
