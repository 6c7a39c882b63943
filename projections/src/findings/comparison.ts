import type { ReportId } from '@proofline/contracts/ids';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import type { Base } from './compared-runs.ts';

/** What became of the pages of a run since the one that it is compared with. */
export interface RunComparison {
  /** `runAt`: when it was requested. Null: there is none. */
  readonly base: (Base & { readonly runAt: Date }) | null;
  /** Results by what changed; those of a page that an unfinished run may not have looked at are in none. */
  readonly counts: Readonly<Partial<Record<ResultChange, number>>>;
  /** Pages that have no result any more; null as long as that is not known: the run has not completed. */
  readonly gone: number | null;
}

/** Undefined when the organisation has no such run, or its beginning was not seen. */
export async function compareRun(
  db: Knex,
  organizationId: number,
  reportId: number,
): Promise<RunComparison | undefined> {
  const ofReport = { report_id: reportId, organization_id: organizationId };
  const [run, counts, gone] = await Promise.all([
    db({ run: live('compared_runs') })
      .leftJoin({ base: live('reports') }, 'base.id', 'run.base_report_id')
      .where({ 'run.report_id': reportId, 'run.organization_id': organizationId })
      .first<RunRecord | undefined>('run.base_report_id', 'run.base_is_whole', 'run.ended', 'base.created_at'),
    db(live('change_counts'))
      .where(ofReport)
      .groupBy('change')
      .select<{ change: ResultChange; results: string }[]>('change', db.raw('sum(results) as results')),
    db(live('gone_pages')).where(ofReport).count<[{ count: string }]>(),
  ]);
  if (run === undefined) return undefined;
  const { base_report_id: base, base_is_whole: isWhole, created_at: runAt, ended } = run;
  // Read models are not equally far: that of the reports may not have the run yet.
  const isKnown = base !== null && runAt !== null;
  return {
    base: isKnown ? { reportId: Number(base) as ReportId, isWhole: isWhole === true, runAt } : null,
    counts: Object.fromEntries(counts.map(({ change, results }) => [change, Number(results)])),
    gone: base !== null && ended === 'completed' ? Number(gone[0]?.count) : null,
  };
}

interface RunRecord {
  readonly base_report_id: string | null;
  readonly base_is_whole: boolean | null;
  readonly ended: string | null;
  /** Of the report that it is compared with. */
  readonly created_at: Date | null;
}
