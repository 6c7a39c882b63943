import type { CrawlCapacity } from '@proofline/contracts/api/dashboard';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { livingAgents } from '../creation-metadata/served-countries.ts';

/** Agents are everybody's; of the queue only the organisation's own part is told. */
export async function crawlCapacity(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
  organizationId: OrganizationId,
): Promise<CrawlCapacity> {
  const agents = await livingAgents(deps);
  const isEverywhere = agents.some(({ countries }) => countries === null);
  const served = isEverywhere ? null : [...new Set(agents.flatMap(({ countries }) => countries ?? []))];
  // Of a run that is paused or over nothing waits for an agent.
  const { rows } = await deps.db.raw<{ rows: { waiting: string; without_agent: string; leased: string }[] }>(
    `select count(*) filter (where t.state = 'leased') as leased,
       count(*) filter (where t.state = 'waiting' and r.hold is null) as waiting,
       count(*) filter (where t.state = 'waiting' and r.hold is null and
         case when t.country is null then :nobody::boolean else not (t.country = any(:served::text[])) end) as without_agent
     from crawl_reports r join crawl_targets t using (report_id)
     where r.organization_id = :organizationId and r.state = 'open'
       and t.organization_id = r.organization_id and t.state in ('waiting', 'leased')`,
    { organizationId, served, nobody: agents.length === 0 },
  );
  const [counted] = rows;
  return {
    agents: { alive: agents.length, countries: served?.length ?? null },
    targets: {
      waiting: Number(counted?.waiting ?? 0),
      without_agent: Number(counted?.without_agent ?? 0),
      leased: Number(counted?.leased ?? 0),
    },
  };
}
