import { organizationSchema, twoFactorRequirementSchema } from '@proofline/contracts/api/users';
import { organizationStream } from '@proofline/contracts/events/streams';
import { organizationIdSchema } from '@proofline/contracts/ids';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { credentialsOf } from '../accounts/credentials.ts';
import { findOrganization } from './organizations.ts';
import { presentOrganization } from './routes.ts';

/** Whether an organisation's people must have a second proof: for its full-access users, and for superusers. */
export function twoFactorRequirementRoute({ db, eventLog, clock }: BackendDeps): RouteDefinition {
  return defineRoute({
    method: 'PUT',
    path: '/api/organizations/:id/two_factor/',
    summary: 'Decide whether the people of an organisation must set up two-factor authentication before anything else.',
    auth: 'user',
    policy: 'full_access',
    limit: { points: 60, durationS: 60 },
    params: integerIdParams(organizationIdSchema),
    body: twoFactorRequirementSchema,
    answer: organizationSchema,
    handle: async ({ params: { id }, body: { required }, principal, commandIdentity }) => {
      const isOwn = principal.organizationId === id;
      if (!principal.isSuperuser && !isOwn) throw new NotFound();
      if (required && isOwn && !(await credentialsOf(db, principal.userId))?.hasTwoFactor) {
        throw new Conflict('own_two_factor_first', 'Set up two-factor authentication for your own account first.');
      }
      const changed = await commandIdentity.transaction(db, async (trx) => {
        const updated = await trx('organizations')
          .where({ id })
          .whereNot({ requires_two_factor: required })
          .update({ requires_two_factor: required });
        const row = await findOrganization(trx, id);
        if (row === undefined) throw new NotFound();
        if (updated === 1) {
          const context = { ...commandContext(principal, commandIdentity, clock), organizationId: id };
          const event = { type: 'TwoFactorRequirementChanged', data: { organizationId: id, required } } as const;
          await recordAudit(eventLog, organizationStream(id), [event], context);
        }
        return row;
      });
      return { status: 200, body: presentOrganization(changed) };
    },
  });
}
