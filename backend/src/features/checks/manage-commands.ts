import type { OrganizationId } from '@proofline/contracts/ids';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import type { ReportStatus } from '@proofline/contracts/report-status';
import type { SteeringCommand } from '../runs/steering.ts';
import type { CheckCommand } from './decide.ts';

/** Every action but the one that leads to the wizard. */
export type DecidedAction = Exclude<ManageAction, 'clone_project'>;

/** What a command on a check is made of, besides its action. */
export interface Asked {
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

/**
 * The one list of what can be done to a check. What is offered is asked of the same deciders that decide when it is
 * pressed (`manage-actions.ts`, `manage-check.ts`).
 */
export const manageCommands: Readonly<Partial<Record<DecidedAction, ManageCommand>>> = {
  pause_project: { on: 'run', command: () => ({ type: 'pause' }) },
  continue_project: { on: 'run', command: ({ enabled }) => ({ type: 'resume', checkEnabled: enabled }) },
  enable_project: switching(true),
  disable_project: switching(false),
};
