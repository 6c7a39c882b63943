import {
  mutedStatusPageSchema,
  mutedStatusQuerySchema,
  mutedStatusSchema,
  muteReportBodySchema,
} from '@proofline/contracts/api/muted-statuses';
import { mutingStream } from '@proofline/contracts/events/streams';
import { type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { listMutedReports } from '@proofline/projections/attention/query';
import { getReportKind } from '@proofline/projections/reports/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { readBack } from '../../kernel/commands/read-back.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { mutingDecider } from './decide.ts';

const path = '/api/report_notifications_muted_statuses/';
const limit = { points: 600, durationS: 60 };
const only = { page: 1, pageSize: 1 };

/** About which reports who asks wants no notifications and no mails (specification 002 §2.1, §7). */
export function mutedReportRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: 'Reports that the reader has muted, the newest first, or those among the ones named.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      query: mutedStatusQuerySchema,
      answer: mutedStatusPageSchema,
      handle: async ({ query, principal }) => {
        const paging = { page: query.page, pageSize: query.page_size };
        const { count, rows } = await listMutedReports(db, principal, query.report, paging);
        return answerPage(
          query,
          count,
          rows.map((row) => ({
            ...{ id: row.reportId, report: row.reportId, user: principal.userId },
            ctime: row.mutedAt.toISOString(),
          })),
        );
      },
    }),
    defineRoute({
      method: 'POST',
      path,
      summary: 'Mute a report: who asks gets no notifications and no mails about it.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      body: muteReportBodySchema,
      answer: mutedStatusSchema,
      statuses: [201],
      handle: async ({ body: { report }, principal, commandIdentity }) => {
        const position = await change(principal, 'mute', report, commandIdentity);
        const read = async () => (await listMutedReports(db, principal, [report], only)).rows[0];
        const { mutedAt } = await readBack(deps, 'attention', position, read);
        const body = { id: report, report, user: principal.userId, ctime: mutedAt.toISOString() };
        return { status: 201, body, position };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${path}:id/`,
      summary: 'Who asks hears of the report again; so it stays when it was not muted.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: integerIdParams(reportIdSchema),
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => ({
        status: 204,
        position: await change(principal, 'unmute', id, commandIdentity),
      }),
    }),
  ];

  /** @throws NotFound for a report of another organisation, and for none */
  async function change(
    principal: UserPrincipal,
    type: 'mute' | 'unmute',
    reportId: ReportId,
    identity: CommandIdentity,
  ): Promise<bigint | undefined> {
    const { userId, organizationId } = principal;
    if ((await getReportKind(db, organizationId, reportId)) === undefined) throw new NotFound();
    const stream = mutingStream(userId, reportId);
    const context = commandContext(principal, identity, clock);
    return (await handleCommand(eventLog, mutingDecider, stream, { type, userId, reportId }, context)).position;
  }
}
