import type { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { complianceAssignment, complianceLeasedTarget } from './compliance/assignment.ts';

type Fields = Readonly<Record<string, z.ZodType>> & { readonly kind: z.ZodType<CheckKind> };

/** What agents are told of a kind's targets and runs; `planned`: no agent works on the kind yet. */
export const agentWork = {
  compliance: { target: complianceLeasedTarget, assignment: complianceAssignment },
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: 'planned',
  social_media: 'planned',
  toplist: 'planned',
} as const satisfies Record<CheckKind, { readonly target: Fields; readonly assignment: Fields } | 'planned'>;
