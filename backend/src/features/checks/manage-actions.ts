import type { OrganizationId } from '@proofline/contracts/ids';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { MANAGE_ACTIONS, type ManageAction } from '@proofline/contracts/manage-actions';
import { SOCIAL_PLATFORM_FLAGS } from '@proofline/contracts/social-media';
import type { CheckRow } from '@proofline/projections/checks/query';
import { CommandRefusal } from '../../kernel/commands/refusals.ts';
import type { Features } from '../feature-switches/features-of.ts';
import { isSteerable } from '../runs/steering.ts';
import { checkDecider } from './decide.ts';
import { type DecidedAction, manageCommands } from './manage-commands.ts';
import { isDiscontinued, type ScheduledRow, scheduleFacts } from './schedule-facts.ts';
import { checkStateOf } from './state-of-row.ts';

export interface ManageFacts {
  /** Full access, and no auditor. */
  readonly mayManage: boolean;
  readonly features: Features;
  /** Of who reads. */
  readonly organizationId: OrganizationId;
  readonly now: Date;
}

export type Managed = ScheduledRow &
  Pick<CheckRow, 'id' | 'platform' | 'enabled' | 'scheduleCancelled'> & {
    readonly lastReport: Pick<NonNullable<CheckRow['lastReport']>, 'id' | 'status'> | null;
  };

/**
 * What can be done to a check as it stands, by who reads it (000 §4; 001 §4, "Cloning"): whatever its deciders would
 * carry out. Pure.
 */
export function manageActions(check: Managed, facts: ManageFacts): ManageAction[] {
  if (!facts.mayManage) return [];
  const carriedOut = decidedActions(check, facts);
  return MANAGE_ACTIONS.filter((action) =>
    action === 'clone_project' ? isCloneable(check, facts.features) : carriedOut.has(action),
  );
}

/** What was decided, by all that is decided by: some hundreds, and a table shows the same few in every row. */
const known = new Map<string, ReadonlySet<DecidedAction>>();

function decidedActions(check: Managed, facts: ManageFacts): ReadonlySet<DecidedAction> {
  const { enabled, schedule, scheduleCancelled, lastReport } = check;
  const { isOver, isDiscontinued } = scheduleFacts(check, facts);
  const key = [enabled, schedule, scheduleCancelled, lastReport?.status, isOver, isDiscontinued].join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const all = MANAGE_ACTIONS.filter((action) => action !== 'clone_project');
  const now = new Set(all.filter((action) => wouldChange(action, check, facts)));
  known.set(key, now);
  return now;
}

/** Asks the decider that the action goes to; nothing is done. */
function wouldChange(action: DecidedAction, check: Managed, facts: ManageFacts): boolean {
  const { organizationId, now } = facts;
  const manage = manageCommands[action];
  const { lastReport } = check;
  if (manage.on === 'run') return lastReport !== null && isSteerable(manage.command(check), check.id, lastReport);
  const asked = { organizationId, lastRun: lastReport?.status, now, ...scheduleFacts(check, facts) };
  const command = manage.command(asked);
  try {
    return checkDecider.decide(command, checkStateOf(check, organizationId)).length > 0;
  } catch (error) {
    if (error instanceof CommandRefusal) return false;
    throw error;
  }
}

/** Some kinds never; nor what the kind no longer offers, or the organisation may no longer use. */
function isCloneable(check: Managed, features: Features): boolean {
  const { kind, platform } = check;
  const { flags } = features;
  if (!kindFacts(kind).cloneable || isDiscontinued(check, features)) return false;
  const enabling = platform === null ? null : SOCIAL_PLATFORM_FLAGS[platform].enable;
  return enabling === null || flags.has(enabling);
}
