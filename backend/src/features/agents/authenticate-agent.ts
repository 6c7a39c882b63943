import { agentIdSchema } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { AgentPrincipal } from '../../kernel/http/principal.ts';
import { hashSecret } from './secret.ts';

const maxHeaderChars = 300;

/**
 * Who an `Authorization: Bearer …` header stands for. Asked at every request and never remembered, so that a revoked
 * agent is out at once.
 * @returns undefined for no, a wrong or a revoked credential
 */
export async function authenticateAgent(
  db: Knex,
  authorization: string | undefined,
): Promise<AgentPrincipal | undefined> {
  if (authorization === undefined || authorization.length > maxHeaderChars) return undefined;
  const credential = /^Bearer ([\w.~+/-]+)$/i.exec(authorization)?.[1];
  if (credential === undefined) return undefined;
  const agent: { agent_id: string; name: string; countries: string[] | null } | undefined = await db('agents')
    .where({ credential_sha256: hashSecret(credential), revoked_at: null })
    .first('agent_id', 'name', 'countries');
  if (agent === undefined) return undefined;
  return {
    type: 'agent',
    agentId: agentIdSchema.parse(agent.agent_id),
    name: agent.name,
    countries: agent.countries ?? '*',
  };
}
