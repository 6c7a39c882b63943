import {
  createUserBodySchema,
  patchUserBodySchema,
  type User,
  userPageSchema,
  userQuerySchema,
  userSchema,
} from '@proofline/contracts/api/users';
import type { AccountEvent } from '@proofline/contracts/events/account';
import { accountStream } from '@proofline/contracts/events/streams';
import { type UserId, userIdSchema } from '@proofline/contracts/ids';
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
import { normalEmail, roleColumns } from '../accounts/account.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { endSessions } from '../sessions/sessions.ts';
import { decideUserChange } from './decide-user-change.ts';
import { presentUser } from './present.ts';
import { findUser, listUsers, type UserOrderField, type UserRecord } from './users.ts';

const params = integerIdParams(userIdSchema);
const orderFields: Readonly<Record<string, UserOrderField>> = {
  name: 'name',
  email: 'email',
  organization: 'organization',
  last_login: 'last_login',
  ctime: 'ctime',
};

/** People: colleagues by name for everybody, accounts for superusers. */
export function userRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/users/',
      summary: "The organisation's users; for superusers those of all organisations, with their accounts.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: userQuerySchema,
      answer: userPageSchema,
      handle: async ({ principal, query }) => {
        const { page, page_size, search } = query;
        const { count, records } = await listUsers(db, {
          page,
          pageSize: page_size,
          organizationId: principal.isSuperuser ? query.organization : principal.organizationId,
          isActive: query.is_active,
          search,
          searchEmail: principal.isSuperuser,
          // What colleagues may not read they cannot sort or filter by either.
          ...(principal.isSuperuser
            ? { roles: query.role, statuses: query.status, order: parseOrdering(query.ordering, orderFields) }
            : { roles: undefined, statuses: undefined, order: undefined }),
        });
        const results = records.map((record) => presentUser(record, principal));
        return answerPage(query, count, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/users/',
      summary: 'Create an account and invite its owner by mail.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 60, durationS: 60 },
      body: createUserBodySchema,
      answer: userSchema,
      statuses: [201],
      handle: async ({ principal, body, commandIdentity }) => {
        const user = await commandIdentity.transaction(db, async (trx) => {
          if (!(await findOrganization(trx, body.organization))) {
            throw new InvalidInput({ organization: ['There is no such organisation.'] });
          }
          const now = clock.now();
          const [inserted]: { id: UserId }[] = await trx('accounts')
            .insert({
              organization_id: body.organization,
              email: normalEmail(body.email),
              first_name: body.first_name,
              last_name: body.last_name,
              password_hash: null,
              invited_at: now,
              ...roleColumns(body.role),
            })
            .onConflict('email')
            .ignore()
            .returning('id');
          if (inserted === undefined) throw new InvalidInput({ email: ['There is an account with this address.'] });
          await enqueueMail(trx, { template: 'invitation', userId: inserted.id }, now);
          const data = { userId: inserted.id, role: body.role };
          return await recorded(trx, principal, commandIdentity, inserted.id, [{ type: 'AccountCreated', data }]);
        });
        return { status: 201, body: user };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/users/:id/',
      summary: 'One account.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 600, durationS: 60 },
      params,
      answer: userSchema,
      handle: async ({ principal, params: { id } }) => {
        return { status: 200, body: presentUser(await existing(db, id), principal) };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/users/:id/',
      summary: 'Change name or role of an account, disable or enable it. Disabling ends its sessions.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      body: patchUserBodySchema,
      answer: userSchema,
      handle: async ({ principal, params: { id }, body, commandIdentity }) => {
        const user = await commandIdentity.transaction(db, async (trx) => {
          await trx('accounts').where({ id }).forUpdate().first('id');
          const { columns, events } = decideUserChange(await existing(trx, id), body, principal.userId);
          if (Object.keys(columns).length > 0) await trx('accounts').where({ id }).update(columns);
          if (events.some(({ type }) => type === 'AccountDisabled')) {
            await endSessions(trx, { account_id: id });
            await trx('one_time_tokens').where({ account_id: id }).delete();
          }
          return await recorded(trx, principal, commandIdentity, id, events);
        });
        return { status: 200, body: user };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/users/:id/invite/',
      summary: 'Mail the invitation once more; earlier links end.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 60, durationS: 60 },
      params,
      answer: userSchema,
      handle: async ({ principal, params: { id }, commandIdentity }) => {
        const user = await commandIdentity.transaction(db, async (trx) => {
          const { is_invited, is_active } = await existing(trx, id);
          if (!is_invited || !is_active) {
            throw new Conflict('not_invited', 'Only who has not chosen a password yet can be invited.');
          }
          await enqueueMail(trx, { template: 'invitation', userId: id }, clock.now());
          return await recorded(trx, principal, commandIdentity, id, [
            { type: 'AccountInvited', data: { userId: id } },
          ]);
        });
        return { status: 200, body: user };
      },
    }),
  ];

  async function existing(trx: Knex, id: UserId): Promise<UserRecord> {
    const record = await findUser(trx, id);
    if (record === undefined) throw new NotFound();
    return record;
  }

  async function recorded(
    trx: Knex,
    principal: UserPrincipal,
    commandIdentity: CommandIdentity,
    id: UserId,
    events: readonly AccountEvent[],
  ): Promise<User> {
    const record = await existing(trx, id);
    const context = { ...commandContext(principal, commandIdentity, clock), organizationId: record.organization_id };
    await recordAudit(eventLog, accountStream(id), events, context);
    return presentUser(record, principal);
  }
}
