import type { Clock } from '@proofline/platform/clock';
import type { UserPrincipal } from '../http/principal.ts';
import type { EventContext } from './new-event.ts';

/** The metadata of what a signed-in user's request leads to. */
export function commandContext(principal: UserPrincipal, requestId: string, clock: Clock): EventContext {
  return {
    commandId: requestId,
    actor: { type: 'user', id: String(principal.userId) },
    organizationId: principal.organizationId,
    at: clock.now(),
    correlationId: requestId,
    causationId: requestId,
  };
}
