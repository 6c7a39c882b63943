import {
  PERMIT_TTL_MS,
  type VisitPermitAnswer,
  type VisitPermitsBody,
} from '@proofline/contracts/agent-api/visit-permits';
import type { AgentId } from '@proofline/contracts/ids';
import type { NewId } from '@proofline/platform/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { siteOf } from '@proofline/platform/site-of';
import type { PaceSettings } from '../../kernel/pace-settings.ts';
import { decidePermit, type SiteState } from './decide-permit.ts';
import { paceOf } from './pace.ts';

export interface GrantDeps {
  readonly db: Knex;
  readonly newId: NewId;
  readonly pace: PaceSettings;
}

interface SiteRow {
  readonly site: string;
  readonly next_in_ms: number;
  readonly paused_for_ms: number;
  readonly active: string;
}

interface Granted {
  readonly permit: string;
  readonly lease: string;
  readonly site: string;
  readonly expiresInMs: number;
}

/**
 * Answers a request for permits, and takes back those that are done. The rows of the websites are locked meanwhile, in
 * one order, so any number of api processes grant no more than there is. Time is the database's: agents and apis may
 * have clocks of their own.
 */
export async function grantPermits(
  { db, newId, pace }: GrantDeps,
  agentId: AgentId,
  { wanted, done, pauses }: VisitPermitsBody,
): Promise<VisitPermitAnswer[]> {
  return await db.transaction(async (trx) => {
    if (done.length > 0) {
      await trx.raw('delete from visit_permits where agent_id = ? and permit = any (?::uuid[])', [agentId, done]);
    }
    const siteOfLease = await sitesOfLeases(
      trx,
      agentId,
      [...wanted, ...pauses].map(({ lease }) => lease),
    );
    const sites = [...new Set(siteOfLease.values())].sort();
    if (sites.length === 0) return wanted.map(() => ({ status: 'lease_lost' }));
    await lockSites(trx, sites);
    for (const { lease, pause_ms } of pauses) {
      const site = siteOfLease.get(lease);
      if (site !== undefined) await pauseSite(trx, site, Math.min(pause_ms, paceOf(site, pace).maxPauseMs));
    }
    if (wanted.length === 0) return [];

    await trx.raw(
      'delete from visit_permits where (site = any (?) and expires_at <= clock_timestamp()) or lease_id = any (?::uuid[])',
      [sites, wanted.map(({ lease }) => lease)],
    );
    // Waiting for the locks took time, so the clock is read after them; 0 is now.
    const states = await readSites(trx, sites);
    const granted: Granted[] = [];
    const answers = wanted.map(({ lease, crawl_delay_ms }): VisitPermitAnswer => {
      const site = siteOfLease.get(lease);
      const state = site === undefined ? undefined : states.get(site);
      if (site === undefined || state === undefined) return { status: 'lease_lost' };
      const decision = decidePermit(state, crawl_delay_ms, paceOf(site, pace), 0);
      if (decision.status !== 'granted') return { status: decision.status, wait_ms: decision.waitMs };
      states.set(site, { ...state, nextVisitAt: decision.nextVisitAt, active: state.active + 1 });
      const permit = newId();
      const waitMs = Math.ceil(decision.startsAt);
      granted.push({ permit, lease, site, expiresInMs: waitMs + PERMIT_TTL_MS });
      return { status: 'granted', permit, wait_ms: waitMs };
    });
    await savePermits(trx, agentId, granted);
    await saveSites(trx, granted, states);
    return answers;
  });
}

/** Websites that nobody asked for in a day are forgotten. @returns how many */
export async function forgetSites(db: Knex): Promise<number> {
  const { rowCount } = await db.raw(
    `delete from visited_sites where touched_at < now() - interval '1 day' and paused_until < now()`,
  );
  return rowCount;
}

/** Of leases this agent holds; the others are absent. */
async function sitesOfLeases(
  trx: Knex.Transaction,
  agentId: AgentId,
  leases: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (leases.length === 0) return new Map();
  const { rows } = await trx.raw(
    `select lease_id, url from crawl_targets where agent_id = ? and state = 'leased' and lease_id = any (?::uuid[])`,
    [agentId, [...leases]],
  );
  return new Map(rows.map((row: { lease_id: string; url: string }) => [row.lease_id, siteOf(row.url) ?? row.url]));
}

async function lockSites(trx: Knex.Transaction, sites: readonly string[]): Promise<void> {
  await trx.raw(
    `insert into visited_sites (site) select unnest(?::text[]) as site order by site on conflict do nothing`,
    [[...sites]],
  );
  await trx.raw('select 1 from visited_sites where site = any (?) order by site for update', [[...sites]]);
}

async function readSites(trx: Knex.Transaction, sites: readonly string[]): Promise<Map<string, SiteState>> {
  const { rows } = await trx.raw(
    `select s.site,
       case when s.next_visit_at = '-infinity' then 0
         else extract(epoch from s.next_visit_at - clock_timestamp()) * 1000 end::float8 as next_in_ms,
       case when s.paused_until = '-infinity' then 0
         else extract(epoch from s.paused_until - clock_timestamp()) * 1000 end::float8 as paused_for_ms,
       (select count(*) from visit_permits p where p.site = s.site) as active
     from visited_sites s where s.site = any (?)`,
    [[...sites]],
  );
  return new Map(
    rows.map(({ site, next_in_ms, paused_for_ms, active }: SiteRow) => [
      site,
      { nextVisitAt: next_in_ms, pausedUntil: paused_for_ms, active: Number(active) },
    ]),
  );
}

async function pauseSite(trx: Knex.Transaction, site: string, pauseMs: number): Promise<void> {
  await trx.raw(
    `update visited_sites set touched_at = now(),
       paused_until = greatest(paused_until, clock_timestamp() + ? * interval '1 millisecond') where site = ?`,
    [pauseMs, site],
  );
}

async function savePermits(trx: Knex.Transaction, agentId: AgentId, granted: readonly Granted[]): Promise<void> {
  if (granted.length === 0) return;
  await trx.raw(
    `insert into visit_permits (permit, lease_id, site, agent_id, expires_at)
     select permit, lease, site, ?, clock_timestamp() + expires_in_ms * interval '1 millisecond'
     from unnest(?::uuid[], ?::uuid[], ?::text[], ?::int[]) as g (permit, lease, site, expires_in_ms)`,
    [
      agentId,
      granted.map(({ permit }) => permit),
      granted.map(({ lease }) => lease),
      granted.map(({ site }) => site),
      granted.map(({ expiresInMs }) => expiresInMs),
    ],
  );
}

async function saveSites(
  trx: Knex.Transaction,
  granted: readonly Granted[],
  states: ReadonlyMap<string, SiteState>,
): Promise<void> {
  const sites = [...new Set(granted.map(({ site }) => site))];
  if (sites.length === 0) return;
  await trx.raw(
    `update visited_sites s set touched_at = now(),
       next_visit_at = clock_timestamp() + v.next_in_ms * interval '1 millisecond'
     from unnest(?::text[], ?::float8[]) as v (site, next_in_ms) where s.site = v.site`,
    [sites, sites.map((site) => states.get(site)?.nextVisitAt ?? 0)],
  );
}
