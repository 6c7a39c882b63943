import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { OrganizationId } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

/** Targets of runs, by what became of them. */
export interface CrawlCounts {
  readonly kind: CheckKind;
  readonly successful: number;
  readonly blocked: number;
  readonly failed: number;
  /** Planned, and never looked at because the run ended. */
  readonly dropped: number;
}

/** What the organisation's runs requested in `[from, to)` have crawled so far, by kind of check. */
export async function countCrawls(
  db: Knex,
  organizationId: OrganizationId,
  { from, to }: { from: Date; to: Date },
): Promise<CrawlCounts[]> {
  const ended = [...FINISHED_REPORT_STATUSES];
  const rows: Record<keyof CrawlCounts, string>[] = await db(live('reports'))
    .where('organization_id', organizationId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('kind')
    .select('kind', {
      successful: db.raw('coalesce(sum(judged_targets + filtered_targets), 0)'),
      blocked: db.raw('coalesce(sum(blocked_targets), 0)'),
      failed: db.raw('coalesce(sum(failed_targets), 0)'),
      dropped: db.raw(
        `coalesce(sum(greatest(planned_targets - judged_targets - filtered_targets - blocked_targets - failed_targets, 0))
          filter (where status = any(?)), 0)`,
        [ended],
      ),
    });
  return rows.map(({ kind, successful, blocked, failed, dropped }) => ({
    kind: kind as CheckKind,
    successful: Number(successful),
    blocked: Number(blocked),
    failed: Number(failed),
    dropped: Number(dropped),
  }));
}
