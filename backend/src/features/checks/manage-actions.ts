import { kindFacts } from '@proofline/contracts/kinds/registry';
import { schedulesOf } from '@proofline/contracts/kinds/schedules-of';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import { ACTIVE_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { SOCIAL_PLATFORM_FLAGS } from '@proofline/contracts/social-media';
import type { CheckRow } from '@proofline/projections/checks/query';
import type { Features } from '../feature-switches/features-of.ts';

export interface ManageFacts {
  /** Full access, and no auditor. */
  readonly mayManage: boolean;
  readonly features: Features;
}

type Managed = Pick<CheckRow, 'kind' | 'schedule' | 'platform' | 'enabled'> & {
  readonly lastReport: Pick<NonNullable<CheckRow['lastReport']>, 'status'> | null;
};

/** What can be done to a check as it stands, by who reads it (000 §4; 001 §4, "Cloning"). Pure. */
export function manageActions(check: Managed, { mayManage, features }: ManageFacts): ManageAction[] {
  if (!mayManage) return [];
  const isRunning = check.lastReport !== null && ACTIVE_REPORT_STATUSES.has(check.lastReport.status);
  return [
    ...(isCloneable(check, features) ? ['clone_project' as const] : []),
    ...(check.enabled ? (isRunning ? [] : ['disable_project' as const]) : ['enable_project' as const]),
  ];
}

/** Some kinds never; nor what the kind no longer offers, or the organisation may no longer use. */
function isCloneable({ kind, schedule, platform }: Managed, { flags }: Features): boolean {
  if (!kindFacts(kind).cloneable) return false;
  if (schedule === 'continuously' && !schedulesOf(kind, flags).includes('continuously')) return false;
  const enabling = platform === null ? null : SOCIAL_PLATFORM_FLAGS[platform].enable;
  return enabling === null || flags.has(enabling);
}
