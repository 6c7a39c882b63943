import type { CheckKind } from '@proofline/contracts/check-kinds';
import { type CountryCode, countryCodeSchema } from '@proofline/contracts/codes';
import {
  type AgentId,
  agentIdSchema,
  checkIdSchema,
  type OrganizationId,
  organizationIdSchema,
  type ReportId,
  reportIdSchema,
} from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import { targetSubjectSchema } from '@proofline/contracts/kinds/targets';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { hasMeans } from '../../kernel/crawl-queue/has-means.ts';
import { chargeLease, leasedMs, usedMs } from './crawl-usage.ts';
import type { Target } from './decide.ts';
import { readQueuedWork } from './queued-work.ts';
import type { WaitingOrganization } from './share-leases.ts';

type Db = Knex | Knex.Transaction;

/** A row of the queue (`crawl_targets`). */
export interface QueuedTarget extends Target {
  readonly organizationId: OrganizationId;
  readonly country: CountryCode | null;
  readonly state: 'waiting' | 'leased' | 'done';
  /** Leases given so far. */
  readonly attempt: number;
  /** The latest lease. */
  readonly lease: QueuedLease | undefined;
}

export interface QueuedLease {
  readonly agentId: AgentId;
  readonly leaseId: string;
  /** Revision of the target's stream that the lease reached. */
  readonly revision: number;
  /** Pages that earlier leases posted. */
  readonly pagesBefore: number;
  readonly deadline: Date;
}

interface TargetRow {
  readonly report_id: string;
  readonly target: number;
  readonly check_id: string;
  readonly organization_id: string;
  readonly kind: CheckKind;
  readonly url: string;
  readonly country: string | null;
  readonly subject: unknown;
  readonly state: 'waiting' | 'leased' | 'done';
  readonly attempt: number;
  readonly agent_id: string | null;
  readonly lease_id: string | null;
  readonly lease_revision: string | null;
  readonly pages_before: number | null;
  readonly deadline: Date | null;
}

/** An organisation with targets waiting, and which of its open reports have them, in random order. */
export interface OrganizationWithWork extends WaitingOrganization {
  readonly reports: readonly ReportId[];
}

/** What an agent can crawl. */
export interface Capability {
  /** Undefined: any. */
  readonly countries: readonly string[] | undefined;
  readonly kinds: readonly CheckKind[];
  readonly engines: readonly string[];
  readonly platforms: readonly string[];
}

interface WorkWanted extends Capability {
  readonly except: readonly ReportId[];
  /** Reports of one organisation. */
  readonly limit: number;
}

/** Bound by `meansOf`. */
const askedMeans = hasMeans('?::text[]', '?::text[]');
const meansOf = ({ engines, platforms }: Pick<Capability, 'engines' | 'platforms'>) => [[...engines], [...platforms]];

/** Organisations that have a target of these kinds waiting in one of these countries, with their reports. */
export async function findOrganizationsWithWork(
  db: Db,
  { countries, kinds, engines, platforms, except, limit }: WorkWanted,
): Promise<OrganizationWithWork[]> {
  const { rows } = await db.raw<{ rows: { organization_id: string; used_ms: number; report_ids: string[] }[] }>(
    `with work as (
       select r.organization_id, r.report_id,
         row_number() over (partition by r.organization_id order by random()) as number
       from crawl_reports r
       where r.state = 'open' and r.hold is null and r.kind = any (?::text[]) and r.report_id <> all (?::bigint[]) and exists (
         select 1 from crawl_targets t where t.report_id = r.report_id and t.state = 'waiting'
           and (?::text[] is null or t.country is null or t.country = any (?::text[]))
           and ${askedMeans})
     ), reports as (
       select organization_id, array_agg(report_id) as report_ids from work where number <= ? group by organization_id
     ), running as (
       select organization_id, sum(${leasedMs('t')}) as ms from crawl_targets t where state = 'leased' group by organization_id
     )
     select organization_id, report_ids, coalesce(${usedMs('u')}, 0) + coalesce(running.ms, 0) as used_ms
     from reports left join crawl_usage u using (organization_id) left join running using (organization_id)
     order by random()`,
    [
      ...[[...kinds], [...except], toArray(countries), toArray(countries)],
      ...[...meansOf({ engines, platforms }), limit],
    ],
  );
  return rows.map(({ organization_id, used_ms, report_ids }) => ({
    organizationId: Number(organization_id),
    usedMs: Number(used_ms),
    reports: report_ids.map((id) => reportIdSchema.parse(Number(id))),
  }));
}

/**
 * Locks up to `limit` waiting targets of a report, passing over those that somebody else has just locked and those whose
 * website has asked to be left alone: an agent has better things to do than to wait for it. Those `taken` already in
 * this transaction are still waiting in its eyes, and are named.
 */
export async function takeWaiting(
  trx: Knex.Transaction,
  reportId: ReportId,
  { countries, kinds, engines, platforms }: Capability,
  limit: number,
  taken: readonly number[] = [],
): Promise<QueuedTarget[]> {
  const { rows } = await trx.raw(
    `select * from crawl_targets t
     where report_id = ? and state = 'waiting' and kind = any (?::text[]) and target <> all (?::int[])
       and (?::text[] is null or country is null or country = any (?::text[]))
       and ${askedMeans}
       and not exists (
         select 1 from visited_sites s where s.site = t.domain and s.paused_until > clock_timestamp())
     order by target limit ? for update of t skip locked`,
    [
      ...[reportId, [...kinds], [...taken], toArray(countries), toArray(countries)],
      ...[...meansOf({ engines, platforms }), limit],
    ],
  );
  return rows.map(fromRow);
}

export async function saveLeases(
  trx: Knex.Transaction,
  leases: readonly { target: QueuedTarget; lease: QueuedLease; attempt: number }[],
): Promise<void> {
  if (leases.length === 0) return;
  await trx.raw(
    `update crawl_targets t set state = 'leased', attempt = l.attempt, agent_id = l.agent_id, lease_id = l.lease_id,
       lease_revision = l.lease_revision, pages_before = l.pages_before, deadline = l.deadline,
       leased_at = clock_timestamp()
     from unnest(?::bigint[], ?::int[], ?::int[], ?::uuid[], ?::uuid[], ?::bigint[], ?::int[], ?::timestamptz[])
       as l (report_id, target, attempt, agent_id, lease_id, lease_revision, pages_before, deadline)
     where t.report_id = l.report_id and t.target = l.target`,
    [
      leases.map(({ target }) => target.reportId),
      leases.map(({ target }) => target.target),
      leases.map(({ attempt }) => attempt),
      leases.map(({ lease }) => lease.agentId),
      leases.map(({ lease }) => lease.leaseId),
      leases.map(({ lease }) => lease.revision),
      leases.map(({ lease }) => lease.pagesBefore),
      leases.map(({ lease }) => lease.deadline.toISOString()),
    ],
  );
}

/** Rows by `<report>-<target>`; absent where the queue does not know the target. */
export async function findTargets(
  db: Db,
  keys: readonly { report: ReportId; target: number }[],
): Promise<ReadonlyMap<string, QueuedTarget>> {
  const { rows } = await db.raw(
    `select t.* from crawl_targets t join unnest(?::bigint[], ?::int[]) as k (report_id, target) using (report_id, target)`,
    [keys.map(({ report }) => report), keys.map(({ target }) => target)],
  );
  const targets = rows.map(fromRow).map((row: QueuedTarget) => [targetKey(row.reportId, row.target), row] as const);
  return new Map(targets);
}

export const targetKey = (report: ReportId, target: number): string => `${report}-${target}`;

export interface KeptLeases {
  readonly held: ReadonlySet<string>;
  /** Of runs that come to rest: their deadlines stay, and with them these leases end. */
  readonly ending: ReadonlySet<string>;
}

/** Moves the deadlines of leases this agent holds, but those of runs that are to pause. */
export async function extendLeases(
  db: Db,
  agentId: AgentId,
  leaseIds: readonly string[],
  deadline: Date,
): Promise<KeptLeases> {
  const { rows } = await db.raw<{ rows: { lease_id: string; ending: boolean }[] }>(
    `with held as (
       select report_id, target from crawl_targets
       where agent_id = ? and state = 'leased' and lease_id = any (?::uuid[])
       order by report_id, target for update
     )
     update crawl_targets t set deadline = case when r.hold is null then ? else t.deadline end
     from held join crawl_reports r using (report_id)
     where t.report_id = held.report_id and t.target = held.target
     returning t.lease_id, r.hold is not null as ending`,
    [agentId, [...leaseIds], deadline],
  );
  return {
    held: new Set(rows.map(({ lease_id }) => lease_id)),
    ending: new Set(rows.flatMap(({ lease_id, ending }) => (ending ? [lease_id] : []))),
  };
}

/**
 * Brings deadlines down that lie further ahead than any lease lives: an api's clock has been set back since. An agent
 * that lives moves its deadline anyway.
 */
export async function capDeadlines(db: Db, latest: Date): Promise<void> {
  await db.raw(
    `with late as (
       select report_id, target from crawl_targets where state = 'leased' and deadline > ?
       order by report_id, target for update
     )
     update crawl_targets t set deadline = ? from late where t.report_id = late.report_id and t.target = late.target`,
    [latest, latest],
  );
}

/** Targets whose lease ran out, longest ago first. */
export async function findOverdue(db: Db, now: Date, limit: number): Promise<{ reportId: ReportId; target: number }[]> {
  const rows = await db<TargetRow>('crawl_targets')
    .where({ state: 'leased' })
    .where('deadline', '<', now)
    .orderBy('deadline')
    .limit(limit)
    .select('report_id', 'target');
  return rows.map(({ report_id, target }) => ({ reportId: reportIdSchema.parse(Number(report_id)), target }));
}

/** Locks an overdue target; undefined when it is overdue no more, or when somebody else is at it. */
export async function takeOverdue(
  trx: Knex.Transaction,
  reportId: ReportId,
  target: number,
  now: Date,
): Promise<QueuedTarget | undefined> {
  const row = await trx<TargetRow>('crawl_targets')
    .where({ report_id: String(reportId), target, state: 'leased' })
    .where('deadline', '<', now)
    .forUpdate()
    .skipLocked()
    .first();
  return row === undefined ? undefined : fromRow(row);
}

/** Locks the target of a lease that this agent holds; undefined when it holds no such lease. */
export async function takeHeld(
  trx: Knex.Transaction,
  agentId: AgentId,
  leaseId: string,
): Promise<QueuedTarget | undefined> {
  const row = await trx<TargetRow>('crawl_targets')
    .where({ agent_id: agentId, state: 'leased', lease_id: leaseId })
    .forUpdate()
    .first();
  return row === undefined ? undefined : fromRow(row);
}

export async function putBack(trx: Knex.Transaction, { reportId, target }: Target): Promise<void> {
  await chargeLease(trx, reportId, target);
  await trx('crawl_targets')
    .where({ report_id: reportId, target })
    .update({ state: 'waiting', deadline: null, leased_at: null });
}

/**
 * Nobody is offered the target until `until`: it stands as if leased, to nobody. Then it is looked at as a lease that
 * ran out, and goes back when its stream can be read.
 */
export async function setAside(trx: Knex.Transaction, { reportId, target }: Target, until: Date): Promise<void> {
  await trx('crawl_targets')
    .where({ report_id: reportId, target })
    .update({ state: 'leased', agent_id: null, lease_id: null, deadline: until, leased_at: null });
}

export async function moveDeadline(trx: Knex.Transaction, { reportId, target }: Target, deadline: Date): Promise<void> {
  await trx('crawl_targets').where({ report_id: reportId, target }).update({ deadline });
}

/** Whether the run is to pause, or has paused: its leases end without being given up. */
export async function isHeld(trx: Knex.Transaction, reportId: ReportId): Promise<boolean> {
  const row = await trx('crawl_reports').where({ report_id: reportId }).whereNotNull('hold').first('report_id');
  return row !== undefined;
}

/** What these reports' runs work from. */
export async function findQueuedRuns(
  db: Db,
  reportIds: readonly ReportId[],
): Promise<ReadonlyMap<ReportId, RunConfiguration>> {
  const rows: { report_id: string; work: unknown }[] = await db('crawl_reports')
    .whereIn('report_id', [...reportIds])
    .select('report_id', 'work');
  return new Map(rows.map(({ report_id, work }) => [reportIdSchema.parse(Number(report_id)), readQueuedWork(work)]));
}

const toArray = (countries: readonly string[] | undefined) => (countries === undefined ? null : [...countries]);

function fromRow(row: TargetRow): QueuedTarget {
  return {
    reportId: reportIdSchema.parse(Number(row.report_id)),
    checkId: checkIdSchema.parse(Number(row.check_id)),
    organizationId: organizationIdSchema.parse(Number(row.organization_id)),
    target: row.target,
    url: row.url,
    kind: row.kind,
    country: countryCodeSchema.nullable().parse(row.country),
    subject: targetSubjectSchema.nullable().parse(row.subject) ?? undefined,
    state: row.state,
    attempt: row.attempt,
    lease: leaseOf(row),
  };
}

function leaseOf({ agent_id, lease_id, lease_revision, pages_before, deadline }: TargetRow): QueuedLease | undefined {
  if (agent_id === null || lease_id === null || lease_revision === null) return undefined;
  return {
    agentId: agentIdSchema.parse(agent_id),
    leaseId: lease_id,
    revision: Number(lease_revision),
    pagesBefore: pages_before ?? 0,
    deadline: deadline ?? new Date(0),
  };
}
