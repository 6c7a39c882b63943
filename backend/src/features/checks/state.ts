import type { CheckEvent } from '@proofline/contracts/events/check';
import type { CheckId, OrganizationId } from '@proofline/contracts/ids';

/** What a check's stream says about it. */
export type CheckState =
  | { readonly status: 'none' }
  | {
      readonly status: 'existing';
      readonly checkId: CheckId;
      readonly organizationId: OrganizationId | null;
      readonly enabled: boolean;
    };

export const initialCheck: CheckState = { status: 'none' };

export function evolveCheck(
  state: CheckState,
  event: CheckEvent,
  { organizationId }: { readonly organizationId: OrganizationId | null },
): CheckState {
  switch (event.type) {
    case 'CheckCreated':
      return { status: 'existing', checkId: event.data.checkId, organizationId, enabled: true };
    case 'CheckDisabled':
    case 'CheckEnabled':
      return state.status === 'none' ? state : { ...state, enabled: event.type === 'CheckEnabled' };
    case 'ScheduleSlotSkipped':
      return state;
  }
}
