import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { AuditRow } from '@proofline/projections/audit/query';
import { fullName } from '../accounts/account.ts';
import type { AuditNames } from './sentence.ts';

/** Names of everybody the rows mention, in three queries at most. */
export async function namesIn(db: Knex, rows: readonly AuditRow[]): Promise<AuditNames> {
  const users = new Set<number>();
  const organizations = new Set<number>();
  const agents = new Set<string>();
  for (const { actor, organizationId, facts } of rows) {
    const { data } = facts;
    if (actor.type === 'user') users.add(Number(actor.id));
    if (actor.type === 'agent') agents.add(actor.id);
    if (organizationId !== null) organizations.add(organizationId);
    if ('userId' in data) users.add(data.userId);
    if ('organizationId' in data) organizations.add(data.organizationId);
    if ('agentId' in data) agents.add(data.agentId);
    if ('userIds' in data) for (const id of data.userIds) users.add(id);
    if ('organizationIds' in data) for (const id of data.organizationIds) organizations.add(id);
  }
  const [people, houses, machines] = await Promise.all([
    db('accounts')
      .whereIn('id', [...users])
      .select<{ id: number; first_name: string; last_name: string }[]>('id', 'first_name', 'last_name'),
    db('organizations')
      .whereIn('id', [...organizations])
      .select<{ id: number; name: string }[]>('id', 'name'),
    db('agents')
      .whereIn('agent_id', [...agents])
      .select<{ agent_id: string; name: string }[]>('agent_id', 'name'),
  ]);
  return {
    users: new Map(people.map(({ id, first_name, last_name }) => [id, fullName(first_name, last_name)])),
    organizations: new Map(houses.map(({ id, name }) => [id, name])),
    agents: new Map(machines.map(({ agent_id, name }) => [agent_id, name])),
  };
}
