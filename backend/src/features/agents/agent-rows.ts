import { type AgentStatus, MAX_TARGETS_SHOWN, PACE_MINUTES } from '@proofline/contracts/api/agents';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Order } from '@proofline/projections/paging';

export type AgentOrderField = 'name' | 'status' | 'last_seen_at' | 'leases' | 'pages' | 'version' | 'registered_at';

export interface AgentSelection {
  readonly page: number;
  /** 0: as many as there may be in one answer. */
  readonly pageSize: number;
  readonly name: string | undefined;
  readonly statuses: readonly AgentStatus[] | undefined;
  readonly order: readonly Order<AgentOrderField>[] | undefined;
}

export interface AgentRow {
  readonly agent_id: string;
  readonly name: string;
  readonly countries: string[] | null;
  readonly status: AgentStatus;
  /** Null: it does not say. */
  readonly kinds: CheckKind[] | null;
  readonly engines: string[];
  readonly platforms: string[];
  readonly version: string | null;
  readonly concurrency: number | null;
  readonly registered_at: Date;
  readonly last_seen_at: Date | null;
  readonly revoked_at: Date | null;
  readonly leases: number;
  readonly targets: readonly {
    readonly report: number;
    readonly target: number;
    readonly url: string;
    readonly country: string;
  }[];
  readonly minutes: readonly { readonly minute: string; readonly pages: number }[];
}

const maxRows = 100;
const minuteMs = 60_000;

/** Working ones first, then by name. */
const ownOrder: readonly Order<AgentOrderField>[] = [
  { field: 'status', descending: false },
  { field: 'name', descending: false },
];
const columns: Readonly<Record<AgentOrderField, string>> = {
  name: 'lower(name)',
  status: `array_position(array['alive', 'silent', 'waiting', 'revoked'], status)`,
  last_seen_at: 'last_seen_at',
  leases: 'leases',
  pages: 'pages',
  version: 'version',
  registered_at: 'registered_at',
};

/** What its heartbeats say, and before the first what it registered with. */
const declared = (column: 'kinds' | 'engines' | 'platforms'): string =>
  `case when p.agent_id is null then a.${column} else p.${column} end as ${column}`;

/** The last whole minutes before `now`, oldest first. */
export function paceMinutes(now: Date): Date[] {
  const running = Math.floor(now.getTime() / minuteMs);
  return Array.from({ length: PACE_MINUTES }, (_, index) => new Date((running - PACE_MINUTES + index) * minuteMs));
}

/** Agents of the whole product, with what they do at this moment. An agent is alive for `leaseTtlMs` after a sign. */
export async function listAgents(
  db: Knex,
  { page, pageSize, name, statuses, order = ownOrder }: AgentSelection,
  { now, leaseTtlMs }: { readonly now: Date; readonly leaseTtlMs: number },
): Promise<{ count: number; rows: AgentRow[] }> {
  const limit = pageSize === 0 ? maxRows : pageSize;
  const minutes = paceMinutes(now);
  const by = order.map(
    ({ field, descending }) => `${columns[field]} ${descending ? 'desc nulls last' : 'asc nulls last'}`,
  );
  const { rows } = await db.raw(
    `with known as (
       select a.agent_id, a.name, a.countries, a.registered_at, a.revoked_at, p.last_seen_at, p.version, p.concurrency,
         ${declared('kinds')}, ${declared('engines')}, ${declared('platforms')},
         case when a.revoked_at is not null then 'revoked' when p.last_seen_at is null then 'waiting'
           when p.last_seen_at > :aliveSince then 'alive' else 'silent' end as status,
         (select count(*)::int from crawl_targets t where t.agent_id = a.agent_id and t.state = 'leased') as leases,
         (select coalesce(sum(m.pages), 0)::int from agent_minutes m
          where m.agent_id = a.agent_id and m.minute >= :from and m.minute < :to) as pages
       from agents a left join agent_presence p using (agent_id)
     ), selected as (
       select *, count(*) over ()::int as total from known
       where (:name::text is null or strpos(lower(name), lower(:name::text)) > 0)
         and (:statuses::text[] is null or status = any (:statuses::text[]))
       order by ${by.join(', ')}, agent_id limit :limit offset :offset
     )
     select s.*,
       (select coalesce(jsonb_agg(jsonb_build_object('report', t.report_id, 'target', t.target, 'url', t.url,
           'country', t.country) order by t.deadline, t.target), '[]'::jsonb)
        from (select * from crawl_targets t where t.agent_id = s.agent_id and t.state = 'leased'
              order by t.deadline, t.target limit ${MAX_TARGETS_SHOWN}) t) as targets,
       (select coalesce(jsonb_agg(jsonb_build_object('minute', extract(epoch from m.minute)::bigint, 'pages', m.pages)),
          '[]'::jsonb)
        from agent_minutes m where m.agent_id = s.agent_id and m.minute >= :from and m.minute < :to) as minutes
     from selected s`,
    {
      aliveSince: new Date(now.getTime() - leaseTtlMs),
      from: minutes[0] ?? now,
      to: new Date(Math.floor(now.getTime() / minuteMs) * minuteMs),
      name: name ?? null,
      statuses: statuses === undefined ? null : [...statuses],
      limit,
      offset: (page - 1) * limit,
    },
  );
  if (rows.length === 0 && page > 1) {
    const first = await listAgents(db, { page: 1, pageSize, name, statuses, order }, { now, leaseTtlMs });
    return { count: first.count, rows: [] };
  }
  return { count: rows[0]?.total ?? 0, rows };
}
