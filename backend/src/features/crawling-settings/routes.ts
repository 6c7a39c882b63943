import { crawlingSettingsSchema, patchCrawlingSettingsBodySchema } from '@proofline/contracts/api/crawling-settings';
import { organizationStream } from '@proofline/contracts/events/streams';
import { type OrganizationId, organizationIdSchema } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { findRobotsPolicy, saveRobotsPolicy } from './robots-policy.ts';

const params = integerIdParams(organizationIdSchema);
const path = '/api/organizations/:id/crawling/';

/** How runs of an organisation treat websites: seen by its people, decided by superusers. */
export function crawlingSettingsRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: 'Whether runs of an organisation keep to robots.txt.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params,
      answer: crawlingSettingsSchema,
      handle: async ({ params: { id }, principal }) => {
        if (!principal.isSuperuser && principal.organizationId !== id) throw new NotFound();
        await refuseUnknown(db, id);
        return { status: 200, body: { organization: id, robots: await findRobotsPolicy(db, id) } };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path,
      summary: 'Decide whether runs of an organisation keep to robots.txt.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      body: patchCrawlingSettingsBodySchema,
      answer: crawlingSettingsSchema,
      handle: async ({ params: { id }, body: { robots }, principal, commandIdentity }) => {
        await commandIdentity.transaction(db, async (trx) => {
          await refuseUnknown(trx, id);
          if ((await findRobotsPolicy(trx, id)) === robots) return;
          await saveRobotsPolicy(trx, id, robots, { by: principal.userId, at: clock.now() });
          const context = { ...commandContext(principal, commandIdentity, clock), organizationId: id };
          const changed = { type: 'RobotsPolicyChanged' as const, data: { organizationId: id, robots } };
          await recordAudit(eventLog, organizationStream(id), [changed], context);
        });
        return { status: 200, body: { organization: id, robots } };
      },
    }),
  ];
}

async function refuseUnknown(db: Knex, id: OrganizationId): Promise<void> {
  if ((await db('organizations').where({ id }).first('id')) === undefined) throw new NotFound();
}
