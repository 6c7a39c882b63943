import type { Project } from '@proofline/contracts/api/projects';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import { ACTIVE_REPORT_STATUSES } from '@proofline/contracts/report-status';

/** One entry of a check's menu. */
export interface ManageItem {
  readonly action: ManageAction;
  /** Why it cannot be done now, as a sentence; null when it can. */
  readonly hindrance: string | null;
}

export interface ManageItems {
  /** Pause, or start again. */
  readonly run: ManageItem | null;
  /** The control of what repeats. */
  readonly schedule: ManageItem | null;
  /** Disable, or enable. */
  readonly visibility: ManageItem | null;
}

type Managed = Pick<
  Project,
  'available_manage_actions' | 'celery_task_enabled' | 'enabled' | 'last_report_status' | 'schedule' | 'schedule_end'
>;

interface Facts {
  /** ISO date. */
  readonly today: string;
  /** Whether checks of this kind may still be made to run continuously. */
  readonly isContinuouslyOffered: boolean;
}

const nothing: ManageItems = { run: null, schedule: null, visibility: null };

/**
 * What a check's menu offers. The server says what can be done; what it does not offer although one would look for it
 * stands there too, with the reason. Pure.
 * @param mayManage others than full access only view, and have favourites (000 §4)
 */
export function manageItems(check: Managed, mayManage: boolean, facts: Facts): ManageItems {
  if (!mayManage) return nothing;
  return { run: runItem(check), schedule: scheduleItem(check, facts), visibility: visibilityItem(check) };
}

const offered = (check: Managed, actions: readonly ManageAction[]): ManageItem | null => {
  const action = actions.find((one) => check.available_manage_actions.includes(one));
  return action === undefined ? null : { action, hindrance: null };
};

function runItem(check: Managed): ManageItem | null {
  const item = offered(check, ['pause_project', 'continue_project']);
  if (item !== null || check.last_report_status?.id !== 'pausing') return item;
  return { action: 'continue_project', hindrance: 'It is being paused: pages under way end first.' };
}

function scheduleItem(check: Managed, { today, isContinuouslyOffered }: Facts): ManageItem | null {
  const item = offered(check, ['cancel_schedule', 'restart_schedule']);
  const { schedule, schedule_end: end } = check;
  if (item !== null || schedule === 'onetime' || check.celery_task_enabled) return item;
  const restart = (hindrance: string): ManageItem => ({ action: 'restart_schedule', hindrance });
  const isDiscontinued = schedule === 'continuously' && !isContinuouslyOffered;
  if (isDiscontinued && (end === null || end >= today)) return restart('The continuously schedule no longer exists.');
  // With its last run, which may be days before the date itself.
  return end === null ? null : restart('It is past the scheduled end date.');
}

function visibilityItem(check: Managed): ManageItem | null {
  const item = offered(check, ['disable_project', 'enable_project']);
  const status = check.last_report_status?.id;
  if (item !== null || !check.enabled || status === undefined) return item;
  const disable = (hindrance: string): ManageItem => ({ action: 'disable_project', hindrance });
  if (ACTIVE_REPORT_STATUSES.has(status)) return disable('It is running. Pause it first.');
  return status === 'pausing' ? disable('It is being paused. It can be disabled once it is paused.') : null;
}
