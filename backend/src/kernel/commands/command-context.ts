import type { Clock } from '@proofline/platform/clock';
import type { UserPrincipal } from '../http/principal.ts';
import type { CommandIdentity } from './command-identity.ts';
import type { EventContext } from './new-event.ts';

/** The metadata of what a signed-in user's request leads to. */
export function commandContext(principal: UserPrincipal, { id }: CommandIdentity, clock: Clock): EventContext {
  return {
    commandId: id,
    actor: { type: 'user', id: String(principal.userId) },
    organizationId: principal.organizationId,
    at: clock.now(),
    correlationId: id,
    causationId: id,
  };
}
