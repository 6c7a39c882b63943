import {
  type CommentQuery,
  commentCreatorsSchema,
  commentPageSchema,
  commentQuerySchema,
  commentSchema,
  createCommentBodySchema,
  patchCommentBodySchema,
} from '@proofline/contracts/api/comments';
import { commentStream } from '@proofline/contracts/events/streams';
import { type CommentId, checkAndSlotOf, commentIdSchema, userIdSchema } from '@proofline/contracts/ids';
import {
  type CommentOrderField,
  type CommentRow,
  commentAuthors,
  getComment,
  listComments,
} from '@proofline/projections/comments/query';
import { knownFindings } from '@proofline/projections/findings/query';
import { listReports } from '@proofline/projections/reports/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { createWithNextId } from '../../kernel/commands/create-with-next-id.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { readBack } from '../../kernel/commands/read-back.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { dateAsked } from '../../kernel/http/date-asked.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findCreators, findNames, idsByName } from '../accounts/account.ts';
import { findPeople } from '../accounts/people.ts';
import { requireSwitch } from '../feature-switches/is-switch-on.ts';
import { commentDecider } from './decide.ts';
import { mentionsOf } from './mentions.ts';
import { presentComment } from './present.ts';

const orderFields: Readonly<Record<string, CommentOrderField>> = {
  id: 'id',
  comment: 'text',
  creator: 'authorName',
  user_full_name: 'authorName',
  ctime: 'createdAt',
  mtime: 'updatedAt',
  report: 'reportId',
  report__name: 'reportName',
};

const params = integerIdParams(commentIdSchema);

/** Comments on reports (specification 002 §2.8, §7); none of it while the switch for comments is off. */
export function commentRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/comments/',
      summary: "The organisation's comments, or those on one report.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: commentQuerySchema,
      answer: commentPageSchema,
      handle: async ({ query, principal }) => {
        await requireSwitch(db, 'enable_comments');
        const { organizationId } = principal;
        const order = parseOrdering(query.ordering, orderFields);
        const byName = order?.some(({ field }) => field === 'authorName');
        const { count, rows } = await listComments(db, organizationId, {
          page: query.page,
          pageSize: query.page_size,
          reportId: query.report,
          resultId: query.result,
          withDeleted: query.with_deleted,
          text: query.comment,
          authorIds: await authorsAsked(principal, query),
          report: query.report__name,
          createdFrom: dateAsked(query.ctime__gte),
          createdBefore: dateAsked(query.ctime__lt),
          order,
          authorsByName: byName ? await idsByName(db, organizationId) : undefined,
        });
        const named = await peopleOf(principal, rows);
        const results = rows.map((row) => presentComment(row, named, principal));
        return answerPage(query, count, results);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/comments/creators/',
      summary: 'Who wrote the comments that are there, by name: what a filter offers.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      answer: commentCreatorsSchema,
      handle: async ({ principal: { organizationId } }) => {
        await requireSwitch(db, 'enable_comments');
        const names = await findNames(db, organizationId, await commentAuthors(db, organizationId));
        const body = [...names].map(([id, name]) => ({ id: userIdSchema.parse(id), name }));
        return { status: 200, body: body.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/comments/',
      summary: 'Comment on a report, or on one result of it.',
      auth: 'user',
      policy: 'contributor',
      limit: { points: 120, durationS: 60 },
      body: createCommentBodySchema,
      answer: commentSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        await requireSwitch(db, 'enable_comments');
        if (body.user !== undefined && body.user !== principal.userId) {
          throw new InvalidInput({ user: ['You can only comment as yourself.'] });
        }
        const { rows } = await listReports(db, principal.organizationId, { ids: [body.report], page: 1, pageSize: 1 });
        const [report] = rows;
        if (report === undefined) throw new InvalidInput({ report: ['Unknown report.'] });
        const { checkId } = checkAndSlotOf(report.id);
        const { organizationId } = principal;
        const { result: resultId, comment: text } = body;
        if (resultId !== undefined && !(await knownFindings(db, organizationId, report.id, [resultId])).has(resultId)) {
          throw new InvalidInput({ result: ['Unknown result.'] });
        }
        const mentions = await mentionsOf(db, organizationId, { text, asked: body.mentions ?? [] });
        const context = commandContext(principal, commandIdentity, clock);
        const written = { reportId: report.id, checkId, resultId, authorId: principal.userId, text, mentions };
        const { id, position } = await createWithNextId(
          deps,
          'comment_ids',
          commentDecider,
          (nextId) => {
            const commentId = commentIdSchema.parse(nextId);
            return { stream: commentStream(commentId), command: { type: 'add' as const, commentId, ...written } };
          },
          context,
          commandIdentity,
        );
        const row = await shownAt(principal, commentIdSchema.parse(id), position);
        return { status: 201, body: await presentOne(principal, row), position };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/comments/:id/',
      summary: "Change one's own comment.",
      auth: 'user',
      policy: 'contributor',
      limit: { points: 120, durationS: 60 },
      params,
      body: patchCommentBodySchema,
      answer: commentSchema,
      handle: async ({ params: { id }, body, principal, commandIdentity }) => {
        await requireSwitch(db, 'enable_comments');
        const context = commandContext(principal, commandIdentity, clock);
        const { comment: text, mentions: asked = [] } = body;
        const before = asked.length === 0 ? undefined : await getComment(db, principal.organizationId, id);
        const mentions = await mentionsOf(db, principal.organizationId, { text, asked, before: before?.mentions });
        const command = { type: 'edit' as const, actor: principal, text, mentions };
        const { position } = await handleCommand(eventLog, commentDecider, commentStream(id), command, context);
        const row = await shownAt(principal, id, position);
        return { status: 200, body: await presentOne(principal, row), position };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/comments/:id/',
      summary: 'Delete a comment.',
      auth: 'user',
      policy: 'contributor',
      limit: { points: 120, durationS: 60 },
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => {
        await requireSwitch(db, 'enable_comments');
        const context = commandContext(principal, commandIdentity, clock);
        const command = { type: 'delete' as const, actor: principal };
        const { position } = await handleCommand(eventLog, commentDecider, commentStream(id), command, context);
        return { status: 204, position };
      },
    }),
  ];

  async function shownAt({ organizationId }: UserPrincipal, id: CommentId, position: bigint | undefined) {
    return await readBack(deps, 'comments', position, () => getComment(db, organizationId, id));
  }

  async function peopleOf({ organizationId }: UserPrincipal, rows: readonly CommentRow[]) {
    const ids = rows.flatMap(({ authorId, mentions, deletedBy }) => [
      authorId,
      ...mentions,
      ...(deletedBy === null ? [] : [deletedBy]),
    ]);
    return await findPeople(db, organizationId, ids);
  }

  async function authorsAsked({ organizationId }: UserPrincipal, { creator, user_full_name: name }: CommentQuery) {
    const named = await findCreators(db, organizationId, undefined, name);
    return named && creator ? creator.filter((id) => named.includes(id)) : (creator ?? named);
  }

  async function presentOne(principal: UserPrincipal, row: CommentRow) {
    return presentComment(row, await peopleOf(principal, [row]), principal);
  }
}
