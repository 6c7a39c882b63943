import {
  createOrganizationBodySchema,
  type Organization,
  organizationPageSchema,
  organizationQuerySchema,
  organizationSchema,
  patchOrganizationBodySchema,
} from '@proofline/contracts/api/users';
import type { OrganizationEvent } from '@proofline/contracts/events/organization';
import { organizationStream } from '@proofline/contracts/events/streams';
import { type OrganizationId, organizationIdSchema, type UserId } from '@proofline/contracts/ids';
import type { MonthlyLimits } from '@proofline/contracts/monthly-limits';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { endSessions } from '../sessions/sessions.ts';
import {
  findOrganization,
  listOrganizations,
  type OrganizationOrderField,
  type OrganizationRow,
} from './organizations.ts';

const params = integerIdParams(organizationIdSchema);
const orderFields: Readonly<Record<string, OrganizationOrderField>> = {
  name: 'name',
  user_count: 'user_count',
  ctime: 'ctime',
};
const nameTaken = 'There is an organisation of this name already.';

/** Organisations, for superusers; everybody else sees the own one. */
export function organizationRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/organizations/',
      summary: 'Organisations: all for superusers, the own one for everybody else.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: organizationQuerySchema,
      answer: organizationPageSchema,
      handle: async ({ principal, query: { page, page_size, search, ordering } }) => {
        const only = principal.isSuperuser ? undefined : principal.organizationId;
        const order = parseOrdering(ordering, orderFields);
        const { count, rows } = await listOrganizations(db, { page, pageSize: page_size, only, search, order });
        return answerPage({ page, page_size }, count, rows.map(presentOrganization));
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/organizations/',
      summary: 'Create an organisation.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 60, durationS: 60 },
      body: createOrganizationBodySchema,
      answer: organizationSchema,
      statuses: [201],
      handle: async ({ principal, body, commandIdentity }) => {
        const limits = limitsIn(body.monthly_limits);
        const created = await commandIdentity.transaction(db, async (trx) => {
          const [inserted]: { id: OrganizationId }[] = await trx('organizations')
            .insert({ name: body.name, monthly_limits: JSON.stringify(limits) })
            .onConflict('name')
            .ignore()
            .returning('id');
          if (inserted === undefined) throw new InvalidInput({ name: [nameTaken] });
          return await recorded(trx, principal, commandIdentity, inserted.id, (row) => [
            { type: 'OrganizationCreated', data: { organizationId: row.id } },
            ...changedLimits(row, limits),
          ]);
        });
        return { status: 201, body: presentOrganization(created) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/organizations/:id/',
      summary: 'One organisation.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 600, durationS: 60 },
      params,
      answer: organizationSchema,
      handle: async ({ params: { id } }) => {
        const row = await findOrganization(db, id);
        if (row === undefined) throw new NotFound();
        return { status: 200, body: presentOrganization(row) };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/organizations/:id/',
      summary:
        'Change the name or the monthly limits of an organisation; disable it, which ends the sessions of its people.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      body: patchOrganizationBodySchema,
      answer: organizationSchema,
      handle: async ({ principal, params: { id }, body, commandIdentity }) => {
        const limits = limitsIn(body.monthly_limits);
        const changed = await commandIdentity.transaction(db, async (trx) => {
          const before = await trx('organizations')
            .where({ id })
            .forUpdate()
            .first<{ name: string; is_active: boolean } | undefined>('name', 'is_active');
          if (before === undefined) throw new NotFound();
          const isRenamed = body.name !== undefined && body.name !== before.name;
          if (isRenamed && (await trx('organizations').where({ name: body.name }).first('id'))) {
            throw new InvalidInput({ name: [nameTaken] });
          }
          const isActiveChanged = body.is_active !== undefined && body.is_active !== before.is_active;
          if (isActiveChanged && id === principal.organizationId) {
            throw new Conflict('own_organization', 'Your own organisation is for a superuser of another to disable.');
          }
          if (isActiveChanged && !body.is_active) await endSessionsOfPeople(trx, id);
          await trx('organizations')
            .where({ id })
            .update({
              ...(isActiveChanged ? { is_active: body.is_active } : {}),
              ...(isRenamed ? { name: body.name } : {}),
              monthly_limits: trx.raw('monthly_limits || ?::jsonb', [JSON.stringify(limits)]),
            });
          return await recorded(trx, principal, commandIdentity, id, (row) => [
            ...(isRenamed ? [{ type: 'OrganizationRenamed' as const, data: { organizationId: row.id } }] : []),
            ...(isActiveChanged
              ? [
                  {
                    type: row.isActive ? ('OrganizationEnabled' as const) : ('OrganizationDisabled' as const),
                    data: { organizationId: row.id },
                  },
                ]
              : []),
            ...changedLimits(row, limits),
          ]);
        });
        return { status: 200, body: presentOrganization(changed) };
      },
    }),
  ];

  async function recorded(
    trx: Knex,
    principal: UserPrincipal,
    commandIdentity: CommandIdentity,
    id: OrganizationId,
    eventsOf: (row: OrganizationRow) => readonly OrganizationEvent[],
  ): Promise<OrganizationRow> {
    const row = await findOrganization(trx, id);
    if (row === undefined) throw new NotFound();
    const context = { ...commandContext(principal, commandIdentity, clock), organizationId: id };
    await recordAudit(eventLog, organizationStream(id), eventsOf(row), context);
    return row;
  }
}

/** Their sockets end too, and links that were mailed to them. */
async function endSessionsOfPeople(trx: Knex, id: OrganizationId): Promise<void> {
  const people: UserId[] = await trx('accounts').where({ organization_id: id }).pluck('id');
  for (const account_id of people) await endSessions(trx, { account_id });
  await trx('one_time_tokens').whereIn('account_id', people).delete();
}

function limitsIn(given: { [Key in keyof MonthlyLimits]?: number | undefined } = {}): Partial<MonthlyLimits> {
  return Object.fromEntries(Object.entries(given).filter(([, limit]) => limit !== undefined));
}

function changedLimits(row: OrganizationRow, limits: Partial<MonthlyLimits>): OrganizationEvent[] {
  if (Object.keys(limits).length === 0) return [];
  return [{ type: 'MonthlyLimitsChanged', data: { organizationId: row.id, limits: row.monthlyLimits } }];
}

export function presentOrganization({
  id,
  name,
  isActive,
  requiresTwoFactor,
  monthlyLimits,
  userCount,
  createdAt,
}: OrganizationRow): Organization {
  return {
    id,
    name,
    is_active: isActive,
    requires_two_factor: requiresTwoFactor,
    monthly_limits: monthlyLimits,
    user_count: userCount,
    ctime: createdAt.toISOString(),
  };
}
