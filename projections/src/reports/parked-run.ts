import type { CheckId, ReportId } from '@proofline/contracts/ids';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Knex } from 'knex';
import type { ProjectionName } from '../projection-names.ts';
import { parkingName } from '../runtime/parking-name.ts';

/**
 * Whether the event `p` that was put aside is of the run `r`, or holds up what is. Streams that build on one that failed
 * wait with it, and the list of them may be cut off: the one that failed is asked for too.
 */
export const IS_OF_RUN = `exists (select 1 from unnest(array[p.stream, p.sequence]) as held (name)
    where name = 'check-' || r.check_id or name = 'report-' || r.id or starts_with(name, 'target-' || r.id || '-'))`;

export interface PutAside {
  /** Events that may still be taken up. */
  readonly parked: number;
  /** Those an administrator has settled: what they say will be in no table. */
  readonly skipped: number;
}

/** Events of a run that these read models go without. */
export async function putAsideOf(
  db: Knex,
  { id, checkId }: { readonly id: ReportId; readonly checkId: CheckId },
  names: readonly ProjectionName[],
): Promise<PutAside> {
  const { rows } = await db.raw<{ rows: PutAside[] }>(
    `select count(*) filter (where p.state <> 'skipped')::int as parked,
       count(*) filter (where p.state = 'skipped')::int as skipped
     from ${PARKED_EVENTS} p, (select ?::bigint as id, ?::bigint as check_id) r
     where p.reader = any(?) and ${IS_OF_RUN}`,
    [id, checkId, names.map((name) => parkingName(name))],
  );
  return rows[0] ?? { parked: 0, skipped: 0 };
}
