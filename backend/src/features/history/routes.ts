import { historyPageSchema, historyQuerySchema } from '@proofline/contracts/api/history';
import { checkIdSchema } from '@proofline/contracts/ids';
import { listChecks } from '@proofline/projections/checks/query';
import { type HistoryRow, listHistory } from '@proofline/projections/history/query';
import type { BackendDeps } from '../../host/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../host/define-route.ts';
import { NotFound } from '../../host/errors.ts';
import { integerIdParams } from '../../host/ids-in-requests.ts';
import type { UserPrincipal } from '../../host/principal.ts';
import { findNames } from '../accounts/account.ts';
import { type ActorNames, presentHistory } from './present.ts';

/** What happened to a check and its runs, event by event. */
export function historyRoutes({ db }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/projects/:id/history/',
      summary: "A check's events and those of its runs, newest first, between two positions of the log.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params: integerIdParams(checkIdSchema),
      query: historyQuerySchema,
      answer: historyPageSchema,
      handle: async ({ params: { id }, query, principal }) => {
        const slice = await listHistory(db, principal.organizationId, {
          checkId: id,
          reportId: query.report,
          fromPosition: query.from_position,
          toPosition: query.to_position,
          lifecycleOnly: query.lifecycle_only === 'true',
          pageSize: query.page_size,
        });
        if (slice.rows.length === 0) {
          const known = await listChecks(db, principal.organizationId, { ids: [id], page: 1, pageSize: 1 });
          if (known.count === 0) throw new NotFound();
        }
        return { status: 200, body: presentHistory(slice, await actorsOf(principal, slice.rows)) };
      },
    }),
  ];

  async function actorsOf(principal: UserPrincipal, rows: readonly HistoryRow[]): Promise<ActorNames> {
    const idsOf = (type: HistoryRow['actor']['type']) => [
      ...new Set(rows.filter(({ actor }) => actor.type === type).map(({ actor }) => actor.id)),
    ];
    const [users, agents] = await Promise.all([
      findNames(db, principal.organizationId, idsOf('user').map(Number)),
      db('agents').whereIn('agent_id', idsOf('agent')).select<{ agent_id: string; name: string }[]>('agent_id', 'name'),
    ]);
    return { users, agents: new Map(agents.map(({ agent_id, name }) => [agent_id, name])) };
  }
}
