import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { FindingSummary } from '@proofline/projections/findings/finding';

/** What stands in a list elsewhere than it did when that was last known for sure. */
export interface Move {
  readonly name: string;
  /** What it stands on: an address. */
  readonly subject: string;
  readonly country: string | null;
  /** Null: it was not there, or is not any more. */
  readonly was: number | null;
  readonly is: number | null;
}

interface Run {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
}

/** Keeps where things stand, until the run is over. Nothing is kept of what nobody could say. */
export async function keepStandings(trx: Knex, run: Run, summaries: readonly FindingSummary[]): Promise<void> {
  const rows = summaries.flatMap(({ standing, subject, country }) =>
    standing === undefined
      ? []
      : [
          {
            ...{ report_id: run.reportId, check_id: run.checkId, organization_id: run.organizationId },
            ...{ standing_key: standing.key, name: standing.name, subject, country, place: standing.place },
          },
        ],
  );
  if (rows.length > 0) await trx('notice_standings').insert(rows).onConflict(['report_id', 'standing_key']).ignore();
}

/**
 * What moved in a run that has completed, since each was last known in a run of its check that had. From now on those
 * are compared with this one; what this one could not say stays as it was known.
 */
export async function movesSince(trx: Knex, { reportId, checkId }: Run, now: Date): Promise<readonly Move[]> {
  const { rows } = await trx.raw<{ rows: Move[] }>(
    `select now.name, now.subject, now.country, was.place as was, now.place as is
     from notice_standings now
     join notice_standings was on was.check_id = now.check_id and was.standing_key = now.standing_key and was.is_known
       and was.report_id <> now.report_id
     where now.report_id = :reportId and not now.is_known and now.place is distinct from was.place
     order by now.place is not null, abs(coalesce(now.place, 0) - coalesce(was.place, 0)) desc, now.name, now.subject`,
    { reportId },
  );
  await trx.raw(
    `delete from notice_standings was using notice_standings now
     where was.check_id = :checkId and was.is_known and was.report_id <> :reportId
       and now.report_id = :reportId and now.standing_key = was.standing_key`,
    { reportId, checkId },
  );
  await trx('notice_standings').where({ report_id: reportId }).update({ is_known: true, kept_at: now });
  return rows;
}

/** Of a run that ended before its end nothing is known. */
export async function forgetStandings(trx: Knex, reportId: ReportId): Promise<void> {
  await trx('notice_standings').where({ report_id: reportId, is_known: false }).delete();
}
