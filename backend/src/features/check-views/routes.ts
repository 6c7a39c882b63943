import {
  type CheckView,
  checkViewIdSchema,
  checkViewPageSchema,
  checkViewSchema,
  createCheckViewBodySchema,
  MAX_CHECK_VIEWS,
  patchCheckViewBodySchema,
} from '@proofline/contracts/api/check-views';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage, wholeList } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { columnId } from '../stored-images/table.ts';
import { deleteView, insertView, listViews, updateView } from './view-rows.ts';

const params = integerIdParams(columnId.pipe(checkViewIdSchema));
const path = '/api/check_views/';
const byId = '/api/check_views/:id/';

/** Sets of filters of the check table under a name, each person's own. */
export function checkViewRoutes({ db }: BackendDeps): RouteDefinition[] {
  const shared = { auth: 'user', policy: 'signed_in' } as const;
  const seldom = { points: 120, durationS: 60 };
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      path,
      summary: "The reader's own views of the check table, oldest first.",
      limit: { points: 600, durationS: 60 },
      answer: checkViewPageSchema,
      handle: async ({ principal }) => {
        const views = await listViews(db, principal);
        return answerPage(wholeList, views.length, views);
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path,
      summary: 'Give a set of filters a name.',
      limit: seldom,
      body: createCheckViewBodySchema,
      answer: checkViewSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        const view = await commandIdentity.transaction(db, async (trx) => {
          const inserted = untaken(await insertView(trx, principal, body, MAX_CHECK_VIEWS));
          if (inserted !== undefined) return inserted;
          throw new InvalidInput({ non_field_errors: [`Everybody keeps at most ${MAX_CHECK_VIEWS} views.`] });
        });
        return { status: 201, body: view };
      },
    }),
    defineRoute({
      ...shared,
      method: 'PATCH',
      path: byId,
      summary: 'Rename one of the own views, or change its filters.',
      limit: seldom,
      params,
      body: patchCheckViewBodySchema,
      answer: checkViewSchema,
      handle: async ({ params: { id }, body, principal, commandIdentity }) => {
        const view = await commandIdentity.transaction(db, async (trx) => {
          const changed = untaken(await updateView(trx, principal, id, body));
          if (changed === undefined) throw new NotFound();
          return changed;
        });
        return { status: 200, body: view };
      },
    }),
    defineRoute({
      ...shared,
      method: 'DELETE',
      path: byId,
      summary: 'Throw one of the own views away.',
      limit: seldom,
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => {
        await commandIdentity.transaction(db, async (trx) => {
          if (!(await deleteView(trx, principal, id))) throw new NotFound();
        });
        return { status: 204 };
      },
    }),
  ];
}

function untaken(view: CheckView | 'taken' | undefined): CheckView | undefined {
  if (view === 'taken') throw new InvalidInput({ name: ['A view with this name exists already.'] });
  return view;
}
