import {
  createSocialAccountBodySchema,
  MAX_SOCIAL_ACCOUNTS,
  patchSocialAccountBodySchema,
  type SocialAccount,
  socialAccountPageSchema,
  socialAccountQuerySchema,
  socialAccountSchema,
} from '@proofline/contracts/api/social-accounts';
import type { SelectableEvent } from '@proofline/contracts/events/selectable';
import { socialAccountStream } from '@proofline/contracts/events/streams';
import { socialAccountIdSchema } from '@proofline/contracts/social-media';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { answerPage, wholeList } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { columnId } from '../stored-images/table.ts';
import {
  countSocialAccounts,
  holdSocialAccount,
  insertSocialAccount,
  listSocialAccounts,
  type SocialAccountRow,
  updateSocialAccount,
} from './social-account-rows.ts';

const params = integerIdParams(columnId.pipe(socialAccountIdSchema));
const taken = { name: ['An account of this platform with this name exists already.'] };

/** Social media accounts and groups that checks may look at; superusers look after them (specification 001 §3, §7). */
export function socialAccountRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/social_account/',
      summary: 'Accounts and groups the organisation may use; for superusers, with `all=true`, all with their access.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: socialAccountQuerySchema,
      answer: socialAccountPageSchema,
      handle: async ({ query: { platform, all }, principal }) => {
        const rows =
          principal.isSuperuser && all === 'true'
            ? await listSocialAccounts(db, { platform })
            : (await listSocialAccounts(db, { platform, usableBy: principal.organizationId }))
                .filter(({ enabled }) => enabled)
                .map(withoutAccess);
        return answerPage(wholeList, rows.length, rows);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/social_account/',
      summary: 'Make an account or a group of accounts known, and let organisations use it.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 60, durationS: 60 },
      body: createSocialAccountBodySchema,
      answer: socialAccountSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        const context = { ...commandContext(principal, commandIdentity, clock), organizationId: null };
        const account = await commandIdentity.transaction(db, async (trx) => {
          const wanted = { ...body, sub_items: unique(body.sub_items), organizations: unique(body.organizations) };
          await requireUsable(trx, wanted);
          if ((await countSocialAccounts(trx)) >= MAX_SOCIAL_ACCOUNTS) {
            const most = MAX_SOCIAL_ACCOUNTS.toLocaleString('en');
            throw new InvalidInput({ non_field_errors: [`There can be at most ${most} social media accounts.`] });
          }
          const inserted = await insertSocialAccount(trx, wanted, context.at);
          if (inserted === undefined) throw new InvalidInput(taken);
          const data = { socialAccountId: inserted.id };
          const events: SelectableEvent[] = [{ type: 'SocialAccountCreated', data }];
          const { organizations } = inserted;
          if (organizations.length > 0) {
            events.push({
              type: 'SocialAccountAccessChanged',
              data: { ...data, organizationIds: organizations },
            });
          }
          await recordAudit(eventLog, socialAccountStream(inserted.id), events, context);
          return inserted;
        });
        return { status: 201, body: account };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/social_account/:id/',
      summary: 'An account or group the organisation may use, also a disabled one: checks still name it.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      params,
      answer: socialAccountSchema,
      handle: async ({ params: { id }, principal }) => {
        const [account] = await listSocialAccounts(db, { ids: [id], usableBy: principal.organizationId });
        if (account === undefined) throw new NotFound();
        return { status: 200, body: withoutAccess(account) };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/social_account/:id/',
      summary: 'Change an account or group, what a group holds, or who may use it.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      body: patchSocialAccountBodySchema,
      answer: socialAccountSchema,
      handle: async ({ params: { id }, body, principal, commandIdentity }) => {
        const context = { ...commandContext(principal, commandIdentity, clock), organizationId: null };
        const account = await commandIdentity.transaction(db, async (trx) => {
          const before = await holdSocialAccount(trx, id);
          if (before === undefined) throw new NotFound();
          const after: SocialAccountRow = {
            ...before,
            name: body.name ?? before.name,
            description: body.description ?? before.description,
            enabled: body.enabled ?? before.enabled,
            sub_items: unique(body.sub_items ?? before.sub_items),
            organizations: unique(body.organizations ?? before.organizations),
          };
          const events = changes(before, after);
          if (events.length === 0) return after;
          await requireUsable(trx, after);
          if (!(await updateSocialAccount(trx, after))) throw new InvalidInput(taken);
          await recordAudit(eventLog, socialAccountStream(id), events, context);
          return after;
        });
        return { status: 200, body: account };
      },
    }),
  ];
}

const withoutAccess = ({ organizations: _, ...account }: SocialAccountRow): SocialAccount => account;

function changes(before: SocialAccountRow, after: SocialAccountRow): SelectableEvent[] {
  const socialAccountId = after.id;
  const differs = (field: keyof SocialAccountRow) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const fields = (['name', 'description', 'sub_items', 'enabled'] as const).filter(differs);
  return [
    ...(fields.length > 0 ? [{ type: 'SocialAccountChanged' as const, data: { socialAccountId, fields } }] : []),
    ...(differs('organizations')
      ? [
          {
            type: 'SocialAccountAccessChanged' as const,
            data: { socialAccountId, organizationIds: after.organizations },
          },
        ]
      : []),
  ];
}

/** @throws InvalidInput when a group names what it cannot hold, or an organisation is none */
async function requireUsable(
  trx: Knex,
  { type, platform, sub_items, organizations }: Omit<SocialAccountRow, 'id'>,
): Promise<void> {
  if (type === 'single' && sub_items.length > 0) {
    throw new InvalidInput({ sub_items: ['Only a group holds accounts.'] });
  }
  const members = await listSocialAccounts(trx, { ids: sub_items, platform });
  if (members.filter((member) => member.type === 'single').length < sub_items.length) {
    throw new InvalidInput({ sub_items: ['Choose single accounts of the same platform.'] });
  }
  const known: number[] = await trx('organizations').whereIn('id', organizations).pluck('id');
  if (known.length < organizations.length) throw new InvalidInput({ organizations: ['Some of these do not exist.'] });
}

function unique<Item extends number>(items: readonly Item[]): Item[] {
  return [...new Set(items)].sort((left, right) => left - right);
}
