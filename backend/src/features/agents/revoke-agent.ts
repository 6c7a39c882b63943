import type { Actor } from '@proofline/contracts/events/metadata';
import { agentStream } from '@proofline/contracts/events/streams';
import type { AgentId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { endLeasesOf } from './end-leases.ts';
import { tellAgentsChanged } from './presence.ts';

/**
 * Shuts an agent out: its credential is refused from now on; leases it holds are ended. Repeating it changes nothing.
 * @param by who asked for it, for the record
 * @returns false when there is no such agent
 */
export async function revokeAgent(
  { db, eventLog, clock }: { readonly db: Knex; readonly eventLog: EventLog; readonly clock: Clock },
  agentId: AgentId,
  by: Actor,
): Promise<boolean> {
  const now = clock.now();
  const known = await db('agents')
    .where({ agent_id: agentId })
    .update({ revoked_at: db.raw('coalesce(revoked_at, ?)', [now]) });
  if (known === 0) return false;
  await endLeasesOf(db, agentId, now);
  await tellAgentsChanged(db, agentId);
  const event = newEvent(
    derivedEventId('agent-revoked', agentId),
    { type: 'AgentRevoked', data: { agentId } },
    {
      commandId: `revoke-${agentId}`,
      actor: by,
      organizationId: null,
      at: now,
      correlationId: agentStream(agentId),
      causationId: `revoke-${agentId}`,
    },
  );
  // Registration is all that can stand before it; the same revision again makes a repeat the same write.
  await eventLog.append(agentStream(agentId), 0n, [event]);
  return true;
}
