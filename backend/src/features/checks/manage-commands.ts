import type { OrganizationId } from '@proofline/contracts/ids';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import type { ReportStatus } from '@proofline/contracts/report-status';
import type { SteeringCommand } from '../runs/steering.ts';
import type { CheckCommand } from './decide.ts';
import type { ScheduleFacts } from './schedule-facts.ts';
import type { ScheduleCommand } from './switch-schedule.ts';

/** Every action but the one that leads to the wizard. */
export type DecidedAction = Exclude<ManageAction, 'clone_project'>;

/** What a command on a check is made of, besides its action. */
export interface Asked extends ScheduleFacts {
  readonly organizationId: OrganizationId;
  readonly lastRun: ReportStatus | undefined;
  readonly now: Date;
}

/** What an action comes to: one command of one decider, of the check or of its last run. */
export type ManageCommand =
  | { readonly on: 'check'; command(asked: Asked): CheckCommand }
  | { readonly on: 'run'; command(check: { readonly enabled: boolean }): SteeringCommand };

const switching = (enabled: boolean): ManageCommand => ({
  on: 'check',
  command: ({ organizationId, lastRun }) => ({ type: 'switch', enabled, organizationId, lastRun }),
});

const ofSchedule = (type: ScheduleCommand['type']): ManageCommand => ({
  on: 'check',
  command: ({ organizationId, isOver, isDiscontinued }) => ({ type, organizationId, isOver, isDiscontinued }),
});

/**
 * The one list of what can be done to a check. What is offered is asked of the same deciders that decide when it is
 * pressed (`manage-actions.ts`, `manage-check.ts`).
 */
export const manageCommands: Readonly<Record<DecidedAction, ManageCommand>> = {
  pause_project: { on: 'run', command: () => ({ type: 'pause' }) },
  continue_project: { on: 'run', command: ({ enabled }) => ({ type: 'resume', checkEnabled: enabled }) },
  enable_project: switching(true),
  disable_project: switching(false),
  cancel_schedule: ofSchedule('cancel_schedule'),
  restart_schedule: ofSchedule('restart_schedule'),
};
