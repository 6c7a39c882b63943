import {
  historyDensityQuerySchema,
  historyDensitySchema,
  historyPageSchema,
  historyQuerySchema,
} from '@proofline/contracts/api/history';
import { checkIdSchema } from '@proofline/contracts/ids';
import { listChecks } from '@proofline/projections/checks/query';
import { historyDensity } from '@proofline/projections/history/density';
import { type HistoryRow, type HistorySearch, listHistory } from '@proofline/projections/history/query';
import { containing } from '@proofline/projections/paging';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findCreators, findNames } from '../accounts/account.ts';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import { type ActorNames, presentDensity, presentHistory, SYSTEM_NAME } from './present.ts';

const MAX_AGENTS_NAMED = 1_000;

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
          withoutComments: await commentsAreOff(),
          lifecycleOnly: query.lifecycle_only === 'true',
          actorType: query.actor,
          search: query.search === undefined ? undefined : await searchFor(principal, query.search),
          pageSize: query.page_size,
        });
        if (slice.rows.length === 0) await mustKnow(principal, id);
        return { status: 200, body: presentHistory(slice, await actorsOf(principal, slice.rows)) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/projects/:id/history/density/',
      summary: "How a check's events and those of its runs lie in time, in equal slices.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 300, durationS: 60 },
      params: integerIdParams(checkIdSchema),
      query: historyDensityQuerySchema,
      answer: historyDensitySchema,
      handle: async ({ params: { id }, query, principal }) => {
        const density = await historyDensity(db, principal.organizationId, {
          checkId: id,
          reportId: query.report,
          withoutComments: await commentsAreOff(),
        });
        if (density.events === 0) await mustKnow(principal, id);
        return { status: 200, body: presentDensity(density) };
      },
    }),
  ];

  /** While comments are switched off nobody reads them here either. */
  async function commentsAreOff(): Promise<boolean> {
    return !(await isSwitchOn(db, 'enable_comments'));
  }

  /** @throws NotFound when the organisation has no such check */
  async function mustKnow(principal: UserPrincipal, id: number): Promise<void> {
    const known = await listChecks(db, principal.organizationId, { ids: [id], page: 1, pageSize: 1 });
    if (known.count === 0) throw new NotFound();
  }

  /** Events hold the ids of actors: whose name contains the text is asked first. */
  async function searchFor(principal: UserPrincipal, text: string): Promise<HistorySearch> {
    const [users = [], agents] = await Promise.all([
      findCreators(db, principal.organizationId, undefined, text),
      db('agents').where('name', 'ilike', containing(text)).limit(MAX_AGENTS_NAMED).pluck('agent_id'),
    ]);
    return {
      text,
      actors: [
        ...users.map((id) => ({ type: 'user' as const, id: String(id) })),
        ...agents.map((id: string) => ({ type: 'agent' as const, id })),
      ],
      namesSystem: SYSTEM_NAME.toLowerCase().includes(text.toLowerCase()),
    };
  }

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
