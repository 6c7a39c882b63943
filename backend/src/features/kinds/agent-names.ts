import type { AgentId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Undefined where nobody knows it. */
export async function agentNameOf(db: Knex, agentId: AgentId | null): Promise<string | undefined> {
  if (agentId === null) return undefined;
  const agent: { name: string } | undefined = await db('agents').where({ agent_id: agentId }).first('name');
  return agent?.name;
}

/** Of every agent, by id. */
export async function agentNames(db: Knex): Promise<Record<string, string>> {
  const agents = await db('agents').select<{ agent_id: string; name: string }[]>('agent_id', 'name');
  return Object.fromEntries(agents.map(({ agent_id: id, name }) => [id, name]));
}
