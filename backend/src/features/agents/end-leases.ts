import type { AgentId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** All leases of an agent are over by `now`; `expire-leases` ends them next. */
export async function endLeasesOf(db: Knex, agentId: AgentId, now: Date): Promise<void> {
  // Locked in the order of everybody who changes the queue.
  await db.raw(
    `with held as (
       select report_id, target from crawl_targets where agent_id = ? and state = 'leased'
       order by report_id, target for update
     )
     update crawl_targets t set deadline = ? from held where t.report_id = held.report_id and t.target = held.target`,
    [agentId, now],
  );
}
