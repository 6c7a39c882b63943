import type { CheckId, OrganizationId, ReportId, UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { type Question, question } from '../asked-together.ts';
import { live } from '../live-schema.ts';
import { evidenceKey } from './evidence-key.ts';

export interface LegalHold {
  readonly ofCheck: boolean;
  readonly reason: string;
  readonly placedBy: UserId | null;
  readonly placedAt: Date;
}

interface HoldRecord {
  readonly report_id: string;
  readonly reason: string;
  readonly placed_by: string | null;
  readonly placed_at: Date;
}

const holdColumns = ['h.report_id', 'h.reason', 'h.placed_by', 'h.placed_at'] as const;

/** What holds a report: the hold of its check first, then its own. Without a report: what holds the check itself. */
export async function holdsOf(
  db: Knex,
  organizationId: number,
  { checkId, reportId }: { readonly checkId: number; readonly reportId: number | null },
): Promise<LegalHold[]> {
  const records: HoldRecord[] = await db({ h: live('legal_holds') })
    .where({ 'h.organization_id': organizationId, 'h.check_id': checkId })
    .whereIn('h.report_id', [0, reportId ?? 0])
    .orderBy('h.report_id')
    .select(...holdColumns);
  return records.map(toHold);
}

/** What holds each of these reports, as `holdsOf`, by report; those that nothing holds are left out. */
export async function holdsOfReports(
  db: Knex,
  organizationId: number,
  reports: readonly { readonly id: number; readonly checkId: number }[],
): Promise<ReadonlyMap<number, readonly LegalHold[]>> {
  if (reports.length === 0) return new Map();
  const asked = db.raw(
    `(select * from json_to_recordset(?) as r (id bigint, check_id bigint)) r`,
    JSON.stringify(reports.map(({ id, checkId }) => ({ id, check_id: checkId }))),
  );
  const records = await db({ h: live('legal_holds') })
    .joinRaw('join ? on h.check_id = r.check_id and h.report_id in (0, r.id)', [asked])
    .where({ 'h.organization_id': organizationId })
    .orderBy('h.report_id')
    .select<(HoldRecord & { readonly id: string })[]>('r.id', ...holdColumns);
  return new Map([...Map.groupBy(records, ({ id }) => Number(id))].map(([id, held]) => [id, held.map(toHold)]));
}

/** Holds of one check. */
export interface HoldsOfCheck {
  /** On itself. */
  readonly own: LegalHold | null;
  /** Reports of its that are held by themselves. */
  readonly heldReports: number;
}

/** Holds of a check and of its reports; what is told of its own is null where it has none. */
interface CheckHoldsRecord {
  readonly check_id: string;
  readonly reports: string;
  readonly reason: string | null;
  readonly placed_by: string | null;
  readonly placed_at: string | null;
}

/** Holds of these checks, by check; a check without any is left out. */
export const holdsOfChecks = (
  organizationId: number,
  checkIds: readonly number[],
): Question<ReadonlyMap<number, HoldsOfCheck>> =>
  question(
    `select check_id, count(*) filter (where report_id > 0) as reports,
       (array_agg(reason) filter (where report_id = 0))[1] as reason,
       max(placed_by) filter (where report_id = 0) as placed_by,
       max(placed_at) filter (where report_id = 0) as placed_at
     from ${live('legal_holds')}
     where organization_id = :organizationId and check_id = any(:checkIds::bigint[]) group by check_id`,
    { organizationId, checkIds },
    holdsByCheck,
  );

/** Who placed the holds of the checks `:checkIds` themselves, as a part of other questions. */
export const PLACERS_OF_HOLDS = `
  select placed_by from ${live('legal_holds')}
  where organization_id = :organizationId and report_id = 0 and check_id = any(:checkIds::bigint[])`;

const holdsByCheck = (records: readonly CheckHoldsRecord[]): ReadonlyMap<number, HoldsOfCheck> =>
  new Map(
    records.map(({ check_id, reports, reason, placed_by, placed_at }) => [
      Number(check_id),
      {
        own:
          reason === null || placed_at === null
            ? null
            : toHold({ report_id: '0', reason, placed_by, placed_at: new Date(placed_at) }),
        heldReports: Number(reports),
      },
    ]),
  );

function toHold({ report_id, reason, placed_by, placed_at }: HoldRecord): LegalHold {
  return {
    ofCheck: Number(report_id) === 0,
    reason,
    placedBy: placed_by === null ? null : (Number(placed_by) as UserId),
    placedAt: placed_at,
  };
}

/** Those of the reports that keep their evidence no longer, and since when. */
export async function expiredAmong(
  db: Knex,
  organizationId: number,
  reportIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (reportIds.length === 0) return new Map();
  const records = await db(live('expired_evidence'))
    .where({ organization_id: organizationId })
    .whereIn('report_id', [...reportIds])
    .select<{ report_id: string; expired_at: Date }[]>('report_id', 'expired_at');
  return new Map(records.map(({ report_id, expired_at }) => [Number(report_id), expired_at]));
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
