import {
  createFavoriteBodySchema,
  type Favorite,
  favoritePageSchema,
  favoriteQuerySchema,
  favoriteSchema,
} from '@proofline/contracts/api/favorites';
import { favoriteStream } from '@proofline/contracts/events/streams';
import { type CheckId, checkIdSchema } from '@proofline/contracts/ids';
import { type CheckRow, listChecks } from '@proofline/projections/checks/query';
import { type FavoriteRow, getFavorite, listFavorites } from '@proofline/projections/favorites/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { readBack } from '../../kernel/commands/read-back.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findNames } from '../accounts/account.ts';
import { requireSwitch } from '../feature-switches/is-switch-on.ts';
import { findWaitingCountries } from '../reports/waiting-countries.ts';
import { favoriteDecider } from './decide.ts';
import { presentFavorite } from './present.ts';

const params = integerIdParams(checkIdSchema);

/** The reader's favourite checks (specification 000 §4, §7; 002 §2.9); none of it while their switch is off. */
export function favoriteRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/favorite_projects/',
      summary: "The reader's favourite checks, the newest first.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: favoriteQuerySchema,
      answer: favoritePageSchema,
      handle: async ({ query, principal }) => {
        await requireSwitch(db, 'enable_favorites');
        // The same for a colleague, a stranger and somebody who is gone.
        if (query.user !== undefined && query.user !== principal.userId) {
          throw new InvalidInput({ user: ['Favorites are shown to their own user only.'] });
        }
        const { count, rows } = await listFavorites(db, principal, { page: query.page, pageSize: query.page_size });
        return answerPage(query, count, await presentAll(principal, rows));
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/favorite_projects/',
      summary: 'Make a check a favourite of the reader.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      body: createFavoriteBodySchema,
      answer: favoriteSchema,
      statuses: [201],
      handle: async ({ body: { project }, principal, commandIdentity }) => {
        const position = await change(principal, 'favorite', project, commandIdentity);
        const row = await readBack(deps, 'favorites', position, () => getFavorite(db, principal, project));
        const [favorite] = await presentAll(principal, [row]);
        if (favorite === undefined) throw new NotFound();
        return { status: 201, body: favorite, position };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/favorite_projects/:id/',
      summary: 'The check is no favourite of the reader any more; so it stays when it was none.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => ({
        status: 204,
        position: await change(principal, 'unfavorite', id, commandIdentity),
      }),
    }),
  ];

  /** @throws NotFound for a check of another organisation, and for none */
  async function change(
    principal: UserPrincipal,
    type: 'favorite' | 'unfavorite',
    checkId: CheckId,
    identity: CommandIdentity,
  ): Promise<bigint | undefined> {
    await requireSwitch(db, 'enable_favorites');
    const { userId } = principal;
    if ((await checksOf(principal, [checkId])).size === 0) throw new NotFound();
    const { position } = await handleCommand(
      eventLog,
      favoriteDecider,
      favoriteStream(userId, checkId),
      { type, userId, checkId },
      commandContext(principal, identity, clock),
    );
    return position;
  }

  async function checksOf({ organizationId }: UserPrincipal, ids: readonly CheckId[]): Promise<Map<CheckId, CheckRow>> {
    const { rows } = await listChecks(db, organizationId, { ids, page: 1, pageSize: 0 });
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function presentAll(principal: UserPrincipal, rows: readonly FavoriteRow[]): Promise<Favorite[]> {
    const checks = await checksOf(
      principal,
      rows.map(({ checkId }) => checkId),
    );
    const creators = [...checks.values()].flatMap(({ creatorId }) => (creatorId === null ? [] : [creatorId]));
    const facts = {
      names: await findNames(db, principal.organizationId, creators),
      now: clock.now(),
      waiting: await findWaitingCountries(
        deps,
        [...checks.values()].flatMap(({ lastReport }) => lastReport ?? []),
      ),
    };
    return rows.flatMap((row) => {
      const check = checks.get(row.checkId);
      return check === undefined ? [] : [presentFavorite(row, check, facts)];
    });
  }
}
