import {
  type BulkAction,
  bulkManageBodySchema,
  bulkManagedSchema,
  MAX_CHECKS_AT_ONCE,
} from '@proofline/contracts/api/bulk-actions';
import { favoriteStream } from '@proofline/contracts/events/streams';
import type { CheckId } from '@proofline/contracts/ids';
import { listChecks } from '@proofline/projections/checks/query';
import type { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { type CommandIdentity, partOf } from '../../kernel/commands/command-identity.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { NotPermitted } from '../../kernel/commands/refusals.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { satisfies } from '../../kernel/http/policy.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { type CheckFilters, checkFilters } from '../checks/check-filters.ts';
import { manageCheck } from '../checks/manage-check.ts';
import { favoriteDecider } from '../favorites/decide.ts';
import { requireSwitch } from '../feature-switches/is-switch-on.ts';
import { manageMany, type NamedCheck } from './manage-many.ts';

/** As many checks as can be told at once take longer than a request usually may. */
const MAX_BULK_MS = 30_000;
const favoriteCommands = { add_favorite: 'favorite', remove_favorite: 'unfavorite' } as const;
const isOfFavorites = (action: BulkAction): action is keyof typeof favoriteCommands => action in favoriteCommands;

/** What many checks are told at once (specification 000 §4, for each of them). */
export function bulkActionRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  return [
    defineRoute({
      method: 'POST',
      path: '/api/manage_projects/',
      summary: 'Tell many checks the same: those that are named, or all that match. Each answers for itself.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 60, durationS: 60 },
      limitMs: MAX_BULK_MS,
      body: bulkManageBodySchema,
      answer: bulkManagedSchema,
      handle: async ({ body, principal, commandIdentity }) => {
        const { action } = body;
        if (isOfFavorites(action)) await requireSwitch(db, 'enable_favorites');
        // Whoever may only view has favourites all the same.
        else if (!satisfies('full_access', principal)) throw new NotPermitted();
        const checks = await meant(principal, body, commandIdentity);
        // Under the same id, by which each stream knows a repeat; the one note in Postgres says which checks are meant.
        const each = partOf(commandIdentity);
        const { position, ...managed } = await manageMany(checks, (checkId) =>
          isOfFavorites(action)
            ? changeFavorite(principal, checkId, favoriteCommands[action], each)
            : manageCheck(deps, { checkId, action, principal, commandIdentity: each }),
        );
        return { status: 200, body: managed, position };
      },
    }),
  ];

  /**
   * The checks that are meant: noted, because what matches is something else once they were told.
   * @throws NotFound when one of those that are named is not the organisation's; nothing was written then
   */
  async function meant(
    principal: UserPrincipal,
    { projects, matching }: Pick<z.output<typeof bulkManageBodySchema>, 'projects' | 'matching'>,
    commandIdentity: CommandIdentity,
  ): Promise<NamedCheck[]> {
    const filters: CheckFilters =
      matching === undefined ? { ids: projects ?? [] } : await checkFilters(db, principal, matching);
    return await commandIdentity.transaction(db, async (trx) => {
      const { count, rows } = await listChecks(trx, principal.organizationId, {
        ...filters,
        ...{ page: 1, pageSize: MAX_CHECKS_AT_ONCE },
      });
      if (projects !== undefined && count < new Set(projects).size) throw new NotFound();
      if (count > MAX_CHECKS_AT_ONCE) {
        throw new InvalidInput({ matching: [`Choose at most ${MAX_CHECKS_AT_ONCE} checks.`] });
      }
      return rows.map(({ id, name }) => ({ id, name }));
    });
  }

  async function changeFavorite(
    principal: UserPrincipal,
    checkId: CheckId,
    type: 'favorite' | 'unfavorite',
    commandIdentity: CommandIdentity,
  ): Promise<bigint | undefined> {
    const { userId } = principal;
    const stream = favoriteStream(userId, checkId);
    const context = commandContext(principal, commandIdentity, clock);
    return (await handleCommand(eventLog, favoriteDecider, stream, { type, userId, checkId }, context)).position;
  }
}
