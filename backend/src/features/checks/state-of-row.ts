import type { OrganizationId } from '@proofline/contracts/ids';
import type { CheckRow } from '@proofline/projections/checks/query';
import type { CheckState } from './state.ts';

/** What a check's stream says about it, as far as its row tells: to ask the decider what can be done. Pure. */
export function checkStateOf(
  { id, enabled, schedule, scheduleCancelled }: Pick<CheckRow, 'id' | 'enabled' | 'schedule' | 'scheduleCancelled'>,
  organizationId: OrganizationId,
): CheckState {
  return { status: 'existing', checkId: id, organizationId, enabled, schedule, scheduleCancelled };
}
