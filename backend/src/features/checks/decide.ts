import type { CheckEvent } from '@proofline/contracts/events/check';
import type { CheckId, OrganizationId } from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import { ACTIVE_REPORT_STATUSES, type ReportStatus } from '@proofline/contracts/report-status';
import type { Decider } from '../../kernel/commands/decider.ts';
import { NotInThisState, UnknownSubject } from '../../kernel/commands/refusals.ts';
import { type CheckState, evolveCheck, initialCheck } from './state.ts';
import { decideScheduleSwitch, type ScheduleCommand } from './switch-schedule.ts';

export type CheckCommand =
  | {
      readonly type: 'create';
      readonly checkId: CheckId;
      /** Has passed `validateNewCheck`. */
      readonly configuration: CheckConfiguration;
      /** Of who creates it. */
      readonly timezone: string;
    }
  | ScheduleCommand
  | {
      readonly type: 'switch';
      readonly enabled: boolean;
      /** Whose person asks. */
      readonly organizationId: OrganizationId;
      readonly lastRun: ReportStatus | undefined;
    };

/** A check, from its creation on. When it runs is decided by its runs. */
export const checkDecider: Decider<CheckState, CheckCommand, CheckEvent> = {
  category: 'check',
  initial: initialCheck,
  evolve: evolveCheck,
  decide(command, state) {
    switch (command.type) {
      case 'create': {
        if (state.status !== 'none') throw new NotInThisState('already_exists', 'This check exists already.');
        const { checkId, configuration, timezone } = command;
        return [{ type: 'CheckCreated', data: { checkId, configuration, timezone } }];
      }
      case 'switch': {
        if (state.status === 'none' || state.organizationId !== command.organizationId) throw new UnknownSubject();
        const { checkId } = state;
        if (state.enabled === command.enabled) {
          const how = state.enabled ? 'enabled' : 'disabled';
          throw new NotInThisState(`check_already_${how}`, `The check is ${how} already.`);
        }
        if (command.enabled) return [{ type: 'CheckEnabled', data: { checkId } }];
        // 000 §4.
        if (command.lastRun !== undefined && ACTIVE_REPORT_STATUSES.has(command.lastRun)) {
          throw new NotInThisState('check_is_running', 'A check cannot be disabled while it is running.');
        }
        if (command.lastRun === 'pausing') {
          throw new NotInThisState('check_is_running', 'A check cannot be disabled before its run is paused.');
        }
        return [{ type: 'CheckDisabled', data: { checkId } }];
      }
      case 'cancel_schedule':
      case 'restart_schedule': {
        if (state.status === 'none' || state.organizationId !== command.organizationId) throw new UnknownSubject();
        return [decideScheduleSwitch(command, state)];
      }
    }
  },
};
