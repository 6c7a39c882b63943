import type { CheckId, OrganizationId, ReportId, UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { evidenceKey } from './evidence-key.ts';

export interface LegalHold {
  readonly ofCheck: boolean;
  readonly reason: string;
  readonly placedBy: UserId | null;
  readonly placedAt: Date;
}

interface HoldRecord {
  readonly check_id: string;
  readonly report_id: string;
  readonly reason: string;
  readonly placed_by: string | null;
  readonly placed_at: Date;
}

/** What holds a report: the hold of its check first, then its own. Without a report: what holds the check itself. */
export async function holdsOf(
  db: Knex,
  organizationId: number,
  { checkId, reportId }: { readonly checkId: number; readonly reportId: number | null },
): Promise<LegalHold[]> {
  const holds = (await holdsAmong(db, organizationId, [checkId])).get(checkId);
  return holds === undefined ? [] : holdsCovering(holds, reportId);
}

/** Holds of one check: on itself, and on reports of its. */
export interface HoldsOfCheck {
  readonly ofCheck: LegalHold | null;
  readonly ofReports: ReadonlyMap<number, LegalHold>;
}

/** The hold of the check first, then that of the report. */
export function holdsCovering({ ofCheck, ofReports }: HoldsOfCheck, reportId: number | null): LegalHold[] {
  const own = reportId === null ? undefined : ofReports.get(reportId);
  return [ofCheck ?? [], own ?? []].flat();
}

/** Holds of these checks and of their reports, by check; a check without any is left out. */
export async function holdsAmong(
  db: Knex,
  organizationId: number,
  checkIds: readonly number[],
): Promise<ReadonlyMap<number, HoldsOfCheck>> {
  if (checkIds.length === 0) return new Map();
  const records: HoldRecord[] = await db(live('legal_holds'))
    .where({ organization_id: organizationId })
    .whereIn('check_id', [...new Set(checkIds)])
    .select('check_id', 'report_id', 'reason', 'placed_by', 'placed_at');
  const byCheck = Map.groupBy(records, ({ check_id }) => Number(check_id));
  return new Map(
    [...byCheck].map(([checkId, held]) => {
      const holds = new Map(held.map((record) => [Number(record.report_id), toHold(record)]));
      const ofReports = new Map([...holds].filter(([reportId]) => reportId !== 0));
      return [checkId, { ofCheck: holds.get(0) ?? null, ofReports }];
    }),
  );
}

function toHold({ report_id, reason, placed_by, placed_at }: HoldRecord): LegalHold {
  return {
    ofCheck: Number(report_id) === 0,
    reason,
    placedBy: placed_by === null ? null : (Number(placed_by) as UserId),
    placedAt: placed_at,
  };
}

/** Since when the report keeps its evidence no longer; null while it does. */
export async function evidenceExpiredAt(db: Knex, organizationId: number, reportId: number): Promise<Date | null> {
  const record = await db(live('expired_evidence'))
    .where({ organization_id: organizationId, report_id: reportId })
    .first<{ expired_at: Date } | undefined>('expired_at');
  return record?.expired_at ?? null;
}

export interface ExpirableReport {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly checkName: string;
  readonly finishedAt: Date;
}

/** Archived reports of everybody that ended before then, keep their evidence still, and are not on hold, or are. */
export async function expirableReports(
  db: Knex,
  before: Date,
  {
    limit,
    held = false,
    except = [],
  }: { readonly limit: number; readonly held?: boolean; readonly except?: readonly ReportId[] },
): Promise<ExpirableReport[]> {
  const holds = db({ h: live('legal_holds') })
    .whereRaw('h.check_id = r.check_id and h.report_id in (0, r.id)')
    .select(db.raw('1'));
  const query = db({ r: live('reports') })
    .where('r.finished_at', '<', before)
    .whereNotNull('r.archived_at')
    .whereRaw('r.id <> all(?::bigint[])', [[...except]])
    .whereNotExists(
      db({ e: live('expired_evidence') })
        .whereRaw('e.report_id = r.id')
        .select(db.raw('1')),
    );
  const records = await (held ? query.whereExists(holds) : query.whereNotExists(holds))
    .orderBy(['r.finished_at', 'r.id'])
    .limit(limit)
    .select<{ id: string; check_id: string; organization_id: string; name: string; finished_at: Date }[]>(
      ...['r.id', 'r.check_id', 'r.organization_id', 'r.name', 'r.finished_at'],
    );
  return records.map(({ id, check_id, organization_id, name, finished_at }) => ({
    reportId: Number(id) as ReportId,
    checkName: name,
    finishedAt: finished_at,
    checkId: Number(check_id) as CheckId,
    organizationId: Number(organization_id) as OrganizationId,
  }));
}

/** What is known of a piece of evidence by who names it. */
export interface EvidenceNaming {
  /**
   * Addresses that a report names which keeps its evidence, or whose check came on hold before all of it was gone, or
   * that are kept for ever.
   */
  readonly kept: ReadonlySet<string>;
  /** Addresses that anything has ever named. */
  readonly everNamed: ReadonlySet<string>;
}

/** @param without reports that are taken for such as keep their evidence no longer */
export async function namingOf(
  db: Knex,
  addresses: readonly string[],
  { without = [] }: { readonly without?: readonly number[] } = {},
): Promise<EvidenceNaming> {
  if (addresses.length === 0) return { kept: new Set(), everNamed: new Set() };
  const { rows } = await db.raw<{ rows: { key: string; kept: boolean }[] }>(
    `select u.key, bool_or((e.report_id is null or h.check_id is not null) and u.report_id <> all (?::bigint[])) as kept
     from ${live('evidence_uses')} u left join ${live('expired_evidence')} e using (report_id)
       left join ${live('legal_holds')} h on h.check_id = e.check_id and h.report_id = 0
     where u.key = any (?::bigint[]) group by u.key`,
    [[...without], addresses.map(evidenceKey)],
  );
  const byKey = new Map(rows.map(({ key, kept }) => [key, kept]));
  return {
    kept: new Set(addresses.filter((sha256) => byKey.get(evidenceKey(sha256)) === true)),
    everNamed: new Set(addresses.filter((sha256) => byKey.has(evidenceKey(sha256)))),
  };
}
