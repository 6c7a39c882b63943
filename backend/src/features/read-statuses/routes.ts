import {
  markedReadSchema,
  markReadBodySchema,
  readStatusPageSchema,
  readStatusQuerySchema,
} from '@proofline/contracts/api/read-statuses';
import { readingStream } from '@proofline/contracts/events/streams';
import type { ReportId, ResultId } from '@proofline/contracts/ids';
import { listReadResults } from '@proofline/projections/attention/query';
import { knownFindings } from '@proofline/projections/findings/query';
import { getReportKind } from '@proofline/projections/reports/query';
import pLimit from 'p-limit';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { type CommandIdentity, partOf } from '../../kernel/commands/command-identity.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { readingDecider } from './decide.ts';
import { limitMarks } from './limit-marks.ts';

/** Results that are marked at the same time. */
const AT_ONCE = 8;

/** Which results who asks has read (specification 002 §7); of every kind of check alike. */
export function readStatusRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  const takeMarks = limitMarks();
  return [
    defineRoute({
      method: 'GET',
      path: '/api/report_result_read_statuses/',
      summary: 'Results of a report that the reader has read.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: readStatusQuerySchema,
      answer: readStatusPageSchema,
      handle: async ({ query, principal }) => {
        // The same for a colleague, a stranger and somebody who is gone.
        if (query.user_id !== undefined && query.user_id !== principal.userId) {
          throw new InvalidInput({ user_id: ['What was read is shown to its own reader only.'] });
        }
        const report = query.report_id as ReportId;
        if ((await getReportKind(db, principal.organizationId, report)) === undefined) throw new NotFound();
        const paging = { page: query.page, pageSize: query.page_size };
        const { count, rows } = await listReadResults(db, principal, report, paging);
        const results = rows.map(({ id, readAt }) => ({
          ...{ id, report_result: id, report, user: principal.userId, read: true as const },
          ctime: readAt.toISOString(),
        }));
        return answerPage(query, count, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/report_result_read_statuses/',
      summary: 'Mark a result, or those of a selection, as read by who asks, or as unread again.',
      auth: 'user',
      policy: 'signed_in',
      // Somebody who walks through results by keyboard opens several a second.
      limit: { points: 1200, durationS: 60 },
      body: markReadBodySchema,
      answer: markedReadSchema,
      handle: async ({ body, principal, commandIdentity }) => {
        const { report, report_result: one, report_results: many = [], read } = body;
        const ids = [...new Set(one === undefined ? many : [one])];
        await takeMarks(principal.userId, ids.length);
        const known = await knownFindings(db, principal.organizationId, report, ids);
        // Held id by id: `…-02-1` is found as well, and would be a second stream of the same result.
        if (ids.some((id) => !known.has(id))) throw new NotFound();
        const position = await markAll(principal, report, ids, read, partOf(commandIdentity));
        const answered = { report, report_result: one ?? null, report_results: ids, read };
        return { status: 200, body: answered, position };
      },
    }),
  ];

  /** @returns the highest log position reached; undefined when nothing had to be written */
  async function markAll(
    principal: UserPrincipal,
    reportId: ReportId,
    ids: readonly ResultId[],
    read: boolean,
    identity: CommandIdentity,
  ): Promise<bigint | undefined> {
    const { userId } = principal;
    const context = commandContext(principal, identity, clock);
    const type = read ? 'read' : 'unread';
    const reached = await pLimit(AT_ONCE).map(ids, async (resultId) => {
      const stream = readingStream(userId, resultId);
      const command = { type, userId, reportId, resultId } as const;
      return (await handleCommand(eventLog, readingDecider, stream, command, context)).position ?? 0n;
    });
    const highest = reached.reduce((most, position) => (position > most ? position : most), 0n);
    return highest === 0n ? undefined : highest;
  }
}
