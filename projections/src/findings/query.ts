import type { CheckKind } from '@proofline/contracts/check-kinds';
import {
  type CheckId,
  type ReportId,
  type ResultId,
  resultIdOf,
  resultIdSchema,
  resultKeyOf,
} from '@proofline/contracts/ids';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { Knex } from 'knex';
import { allFindings } from './all-findings.ts';

/** A finding by its header: enough to know whose it is, and which kind to ask for the rest. */
export interface FoundFinding {
  readonly kind: CheckKind;
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly target: number;
  readonly page: number;
  readonly country: string | null;
  readonly outcome: PageOutcome;
  readonly seenAt: Date;
  /** Log position of the event that tells it. */
  readonly position: string;
}

/** The finding of this id, whatever its kind; undefined when the organisation has none. */
export async function findFinding(db: Knex, organizationId: number, id: string): Promise<FoundFinding | undefined> {
  const parsed = resultIdSchema.safeParse(id);
  if (!parsed.success) return undefined;
  const [reportId, target, page] = parsed.data.split('-').map(Number);
  const row = await db
    .from(db.raw(allFindings))
    .where({ report_id: reportId, target, page, organization_id: organizationId })
    .first<FindingRecord | undefined>();
  return (
    row && {
      kind: row.kind,
      reportId: Number(row.report_id) as ReportId,
      checkId: Number(row.check_id) as CheckId,
      target: row.target,
      page: row.page,
      country: row.country,
      outcome: row.outcome,
      seenAt: row.fetched_at,
      position: row.position,
    }
  );
}

/** Those of `ids` that are findings of this report, whatever its kind. */
export async function knownFindings(
  db: Knex,
  organizationId: number,
  reportId: ReportId,
  ids: readonly ResultId[],
): Promise<Set<ResultId>> {
  const keys = ids.map(resultKeyOf).filter((key) => key.reportId === reportId);
  if (keys.length === 0) return new Set();
  const rows: { target: number; page: number }[] = await db
    .from(db.raw(allFindings))
    .where({ report_id: reportId, organization_id: organizationId })
    .whereIn(
      ['target', 'page'],
      keys.map(({ target, page }) => [target, page]),
    )
    .select('target', 'page');
  return new Set(rows.map(({ target, page }) => resultIdOf(reportId, target, page)));
}

interface FindingRecord {
  readonly kind: CheckKind;
  readonly report_id: string;
  readonly check_id: string;
  readonly target: number;
  readonly page: number;
  readonly position: string;
  readonly country: string | null;
  readonly outcome: PageOutcome;
  readonly fetched_at: Date;
}
