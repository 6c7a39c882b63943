import type { CheckEvent } from '@proofline/contracts/events/check';
import type { CheckId, OrganizationId } from '@proofline/contracts/ids';
import type { Schedule } from '@proofline/contracts/schedules';

/** What a check's stream says about it. */
export type CheckState =
  | { readonly status: 'none' }
  | {
      readonly status: 'existing';
      readonly checkId: CheckId;
      readonly organizationId: OrganizationId | null;
      readonly enabled: boolean;
      readonly schedule: Schedule;
      readonly scheduleCancelled: boolean;
    };

export const initialCheck: CheckState = { status: 'none' };

export function evolveCheck(
  state: CheckState,
  event: CheckEvent,
  { organizationId }: { readonly organizationId: OrganizationId | null },
): CheckState {
  switch (event.type) {
    case 'CheckCreated': {
      const { checkId, configuration } = event.data;
      const { schedule } = configuration;
      return { status: 'existing', checkId, organizationId, enabled: true, schedule, scheduleCancelled: false };
    }
    case 'CheckDisabled':
    case 'CheckEnabled':
      return state.status === 'none' ? state : { ...state, enabled: event.type === 'CheckEnabled' };
    case 'ScheduleCancelled':
    case 'ScheduleRestarted':
      return state.status === 'none' ? state : { ...state, scheduleCancelled: event.type === 'ScheduleCancelled' };
    case 'ScheduleSlotSkipped':
      return state;
  }
}
