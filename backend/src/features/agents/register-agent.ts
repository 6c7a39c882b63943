import type { AgentMeans } from '@proofline/contracts/agent-api/agent-means';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { CountryCode } from '@proofline/contracts/codes';
import { agentStream } from '@proofline/contracts/events/streams';
import { type AgentId, agentIdSchema } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { tellAgentsChanged } from './presence.ts';
import { hashSecret, newSecret } from './secret.ts';

export interface Registration {
  readonly registrationToken: string;
  readonly name: string;
  readonly countries: '*' | readonly CountryCode[];
  readonly kinds?: readonly CheckKind[] | undefined;
  readonly means?: AgentMeans;
}

/** How long an answer that got lost may be asked for again. */
export const REPEAT_LIMIT_MS = 5 * 60_000;

/**
 * Exchanges a one-time token for a credential. The agent's id follows from the token, so that an attempt broken off
 * before its commit leaves the token good and its repeat meets the same event. One whose answer got lost is repeated
 * with another credential in place of the first, as long as nobody has been heard of with that.
 * @returns undefined when the token is unknown, used or expired
 */
export async function registerAgent(
  { db, eventLog, clock }: { readonly db: Knex; readonly eventLog: EventLog; readonly clock: Clock },
  { registrationToken, name, countries, kinds, means = {} }: Registration,
): Promise<{ agentId: AgentId; credential: string } | undefined> {
  const tokenHash = hashSecret(registrationToken);
  const now = clock.now();
  return await db.transaction(async (trx) => {
    const used = await trx('agent_registration_tokens')
      .where({ token_sha256: tokenHash, used_at: null })
      .where('expires_at', '>', now)
      .update({ used_at: now });
    const agentId = agentIdSchema.parse(derivedEventId('agent', tokenHash));
    const credential = newSecret('pla');
    if (used !== 1) {
      const replaced = await trx('agents')
        .where({ agent_id: agentId, revoked_at: null })
        .where('registered_at', '>', new Date(now.getTime() - REPEAT_LIMIT_MS))
        .whereNotExists(trx('agent_presence').where({ agent_id: agentId }))
        .update({ credential_sha256: hashSecret(credential) });
      return replaced === 1 ? { agentId, credential } : undefined;
    }
    await trx('agents').insert({
      agent_id: agentId,
      name,
      countries: countries === '*' ? null : [...countries],
      credential_sha256: hashSecret(credential),
      registered_at: now,
      kinds: kinds === undefined ? null : [...kinds],
      engines: means.engines ?? [],
      platforms: means.platforms ?? [],
    });
    await tellAgentsChanged(trx, agentId);
    const event = {
      type: 'AgentRegistered' as const,
      data: { agentId, name, countries: countries === '*' ? ('*' as const) : [...countries] },
    };
    const recordable = newEvent(derivedEventId('agent-registered', agentId), event, {
      commandId: `register-${agentId}`,
      actor: { type: 'agent', id: agentId },
      organizationId: null,
      at: now,
      correlationId: agentStream(agentId),
      causationId: `register-${agentId}`,
    });
    await eventLog.append(agentStream(agentId), 'no_stream', [recordable]);
    return { agentId, credential };
  });
}
