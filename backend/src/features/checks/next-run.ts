import { checkAndSlotOf } from '@proofline/contracts/ids';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { CheckRow } from '@proofline/projections/checks/query';
import { slotDueAt, slotPlanOf } from '../runs/slots.ts';

type Scheduled = Pick<
  CheckRow,
  'kind' | 'enabled' | 'createdAt' | 'schedule' | 'scheduleStart' | 'scheduleEnd' | 'lastReport'
>;

/**
 * When the check is to run next; null when it is not: disabled, over, without a crawler, or going by the end of a run
 * that still goes on. A first run that is due already is told, later ones are those to come. Pure.
 */
export function nextRunOf(check: Scheduled, now: Date): Date | null {
  const { kind, enabled, createdAt, lastReport } = check;
  if (!enabled || kindFacts(kind).crawler === 'planned') return null;
  const plan = slotPlanOf(check, createdAt);
  if (lastReport === null) return slotDueAt(plan, 0) ?? null;
  const previous = { requestedAt: lastReport.createdAt, finishedAt: lastReport.finishedAt };
  let slot = checkAndSlotOf(lastReport.id).slot + 1;
  let dueAt = slotDueAt(plan, slot, previous);
  // Slots that passed while nobody looked are not made up for.
  while (dueAt !== undefined && dueAt <= now && plan.schedule !== 'continuously') {
    slot += 1;
    dueAt = slotDueAt(plan, slot);
  }
  return dueAt ?? null;
}
