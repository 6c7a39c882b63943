import type { Favorite } from '@proofline/contracts/api/favorites';
import type { CheckRow } from '@proofline/projections/checks/query';
import type { FavoriteRow } from '@proofline/projections/favorites/query';
import { UNKNOWN_USER } from '../accounts/account.ts';
import { statusBadge } from '../reports/status-badge.ts';
import { repeatTimeOf, slotPlanOf } from '../runs/slots.ts';

/** A favourite with what its card shows of the check. Pure. */
export function presentFavorite(
  { checkId, createdAt }: FavoriteRow,
  check: CheckRow,
  names: ReadonlyMap<number, string>,
): Favorite {
  const { creatorId, lastReport } = check;
  return {
    id: checkId,
    project: checkId,
    name: check.name,
    kind: check.kind,
    enabled: check.enabled,
    url_count: check.urlCount,
    creator_full_name: (creatorId === null ? undefined : names.get(creatorId)) ?? UNKNOWN_USER,
    schedule: check.schedule,
    schedule_repeat_time: repeatTimeOf(slotPlanOf(check)),
    last_report: lastReport?.id ?? null,
    status: lastReport && statusBadge(lastReport.status, lastReport.percentCompleted),
    ctime: createdAt.toISOString(),
  };
}
