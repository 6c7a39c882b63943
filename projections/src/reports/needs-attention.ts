import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { ReportStatus } from '@proofline/contracts/report-status';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

/** A run that people should look at. */
export interface RunInNeed {
  readonly id: ReportId;
  readonly checkId: CheckId;
  readonly name: string;
  readonly kind: CheckKind;
  readonly status: ReportStatus;
  /** Violations that the run before did not have; all of them where there is none to compare with. */
  readonly newViolations: number;
  readonly failureReason: string | null;
  /** Targets without a verdict of a run that is over; null while it goes on. */
  readonly unjudged: number | null;
  readonly planned: number;
  readonly at: Date;
}

/** Numbers of all runs, and the ones among them that are named. */
export interface Needs {
  readonly newViolations: number;
  readonly violatingRuns: number;
  readonly failedRuns: number;
  readonly unjudged: number;
  readonly planned: number;
  readonly runs: readonly RunInNeed[];
}

export interface NeedsAsked {
  readonly since: Date;
  /** Runs named at the most. */
  readonly most: number;
  /** Share of a run's targets, from which on it is named for them. */
  readonly unjudgedPercent: number;
}

/** Changes after which a violation is one that nobody was told of before. */
const NEWLY_VIOLATING = ['broken', 'new', 'undecided'];

interface Record {
  readonly id: string;
  readonly check_id: string;
  readonly name: string;
  readonly kind: CheckKind;
  readonly status: ReportStatus;
  readonly violations: string;
  readonly failure_reason: string | null;
  readonly unjudged: number | null;
  readonly planned: number;
  readonly at: Date;
  readonly all_violations: string;
  readonly violating_runs: string;
  readonly failed_runs: string;
  readonly all_unjudged: string | null;
  readonly all_planned: string | null;
}

/**
 * What runs of the organisation that ended or judged anything since then need people for: violations that are new,
 * then runs that failed, then those of which much could not be judged. Whatever somebody cancelled needs nobody.
 */
export async function needsAttention(
  db: Knex,
  organizationId: OrganizationId,
  { since, most, unjudgedPercent }: NeedsAsked,
): Promise<Needs> {
  const { rows } = await db.raw<{ rows: Record[] }>(
    `with recent as (
       select r.*, coalesce(r.finished_at, r.last_result_at) as at,
         case when status in ('completed', 'expired') then greatest(planned_targets - judged_targets - filtered_targets, 0)
         end as unjudged
       from ${live('reports')} r
       where organization_id = :organizationId and status <> 'cancelled'
         and (finished_at >= :since or (finished_at is null and last_result_at >= :since))
     ), weighed as (
       select recent.*,
         case
           when not_compliant_pages = 0 then 0
           when run.base_report_id is null then not_compliant_pages
           else (select coalesce(sum(results), 0) from ${live('change_counts')} c
             where c.report_id = recent.id and outcome = 'not_compliant' and change = any(:newly))
         end as violations
       from recent left join ${live('compared_runs')} run on run.report_id = recent.id
     )
     select id, check_id, name, kind, status, violations, failure_reason, unjudged, planned_targets as planned, at,
       sum(violations) over () as all_violations,
       count(*) filter (where violations > 0) over () as violating_runs,
       count(*) filter (where status = 'failed') over () as failed_runs,
       sum(unjudged) over () as all_unjudged,
       sum(planned_targets) filter (where unjudged is not null) over () as all_planned
     from weighed
     order by violations > 0 desc, status = 'failed' desc,
       coalesce(unjudged * 100 >= :unjudgedPercent * planned_targets and unjudged > 0, false) desc,
       violations desc, at desc, id desc
     limit :most`,
    { organizationId, since, most, unjudgedPercent, newly: NEWLY_VIOLATING },
  );
  const [first] = rows;
  const runs = rows.map(toRun).filter(({ newViolations, status, unjudged, planned }) => {
    const isMuch = unjudged !== null && unjudged > 0 && unjudged * 100 >= unjudgedPercent * planned;
    return newViolations > 0 || status === 'failed' || isMuch;
  });
  return {
    newViolations: Number(first?.all_violations ?? 0),
    violatingRuns: Number(first?.violating_runs ?? 0),
    failedRuns: Number(first?.failed_runs ?? 0),
    unjudged: Number(first?.all_unjudged ?? 0),
    planned: Number(first?.all_planned ?? 0),
    runs,
  };
}

const toRun = ({ id, check_id, violations, failure_reason, ...row }: Record): RunInNeed => ({
  ...{ id: Number(id) as ReportId, checkId: Number(check_id) as CheckId },
  ...{ name: row.name, kind: row.kind, status: row.status, failureReason: failure_reason },
  ...{ newViolations: Number(violations), unjudged: row.unjudged, planned: row.planned, at: row.at },
});
