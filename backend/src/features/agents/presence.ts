import type { AgentPresence } from '@proofline/contracts/agent-api/leases';
import { PACE_MINUTES } from '@proofline/contracts/api/agents';
import type { AgentId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Heard by every api process: something about an agent that people watch has changed. Payload: the agent's id. */
export const AGENTS_CHANGED_CHANNEL = 'agents_changed';

/** Has whoever watches agents look again, once the transaction is over. */
export async function tellAgentsChanged(db: Knex, agentId: AgentId): Promise<void> {
  await db.raw('select pg_notify(?, ?)', [AGENTS_CHANGED_CHANNEL, agentId]);
}

/** Notes that the agent lives, and what it says of itself; heard by whoever watches once the transaction is over. */
export async function recordPresence(
  db: Knex,
  agentId: AgentId,
  now: Date,
  presence: AgentPresence | undefined,
): Promise<void> {
  await db.raw(
    `with seen as (
       insert into agent_presence (agent_id, last_seen_at, version, concurrency, kinds, engines, platforms)
       values (:agentId, :now, :version, :concurrency, :kinds::text[], :engines::text[], :platforms::text[])
       on conflict (agent_id) do update set last_seen_at = excluded.last_seen_at,
         version = coalesce(excluded.version, agent_presence.version),
         concurrency = coalesce(excluded.concurrency, agent_presence.concurrency),
         -- Who says nothing of them can crawl what agents always could: it may have been put back to an older version.
         kinds = case when excluded.version is null then agent_presence.kinds else excluded.kinds end,
         engines = case when excluded.version is null then agent_presence.engines else excluded.engines end,
         platforms = case when excluded.version is null then agent_presence.platforms else excluded.platforms end
     ), worked as (
       insert into agent_minutes as m (agent_id, minute, pages)
       select :agentId, date_trunc('minute', :now::timestamptz), :pages::int where :pages::int > 0
       on conflict (agent_id, minute) do update set pages = m.pages + excluded.pages
     )
     select pg_notify('${AGENTS_CHANGED_CHANNEL}', :agentId::text)`,
    {
      agentId,
      now,
      version: presence?.version ?? null,
      concurrency: presence?.concurrency ?? null,
      kinds: presence?.kinds ?? null,
      engines: presence?.engines ?? [],
      platforms: presence?.platforms ?? [],
      pages: presence?.pages ?? 0,
    },
  );
}

/** Evidence that was handed in this long ago cannot be named any more: its lease is over by far. */
export const EVIDENCE_NAMEABLE_MS = 24 * 3_600_000;
const maxRemoved = 100_000;

/** Removes what nobody asks for any more. */
export async function removeOldAgentRows(db: Knex, now: Date): Promise<void> {
  const evidenceBefore = new Date(now.getTime() - EVIDENCE_NAMEABLE_MS);
  const minutesBefore = new Date(now.getTime() - 2 * PACE_MINUTES * 60_000);
  await db('agent_minutes').where('minute', '<', minutesBefore).delete();
  for (const [table, age] of [
    ['agent_evidence', 'stored_at'],
    ['lease_evidence', 'begun_at'],
  ] as const) {
    await db.raw(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${age} < ? limit ${maxRemoved}))`,
      [evidenceBefore],
    );
  }
}
