import type { AgentId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** All leases of an agent are over by `now`; `expire-leases` ends them next. */
export async function endLeasesOf(db: Knex, agentId: AgentId, now: Date): Promise<void> {
  await db('crawl_targets').where({ agent_id: agentId, state: 'leased' }).update({ deadline: now });
}
