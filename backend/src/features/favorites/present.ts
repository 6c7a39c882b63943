import type { Favorite } from '@proofline/contracts/api/favorites';
import type { ReportId } from '@proofline/contracts/ids';
import type { CheckRow } from '@proofline/projections/checks/query';
import type { FavoriteRow } from '@proofline/projections/favorites/query';
import { UNKNOWN_USER } from '../accounts/account.ts';
import { nextRunOf, scheduleStandstill } from '../checks/next-run.ts';
import { notJudgedOf, whyItWaits } from '../checks/present.ts';
import { statusBadge } from '../reports/status-badge.ts';
import { repeatTimeOf, slotPlanOf } from '../runs/slots.ts';

export interface FavoriteFacts {
  readonly names: ReadonlyMap<number, string>;
  readonly now: Date;
  /** Countries that runs wait for, by report. */
  readonly waiting: ReadonlyMap<ReportId, readonly string[]>;
}

/** A favourite with what its card shows of the check. Pure. */
export function presentFavorite(
  { checkId, createdAt }: FavoriteRow,
  check: CheckRow,
  { names, now, waiting }: FavoriteFacts,
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
    schedule_timezone: check.timezone,
    next_run_at: nextRunOf(check, now)?.toISOString() ?? null,
    schedule_waiting_reason: scheduleStandstill(check, now),
    last_report_waiting_reason: whyItWaits(check, (lastReport && waiting.get(lastReport.id)) ?? []),
    last_report: lastReport?.id ?? null,
    status: lastReport && statusBadge(lastReport.status, lastReport.percentCompleted),
    last_report_not_judged_url_count: lastReport === null ? 0 : notJudgedOf(lastReport),
    ctime: createdAt.toISOString(),
  };
}
