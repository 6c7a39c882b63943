import {
  managedReportSchema,
  manageReportBodySchema,
  reportDetailSchema,
  reportPageSchema,
  reportQuerySchema,
} from '@proofline/contracts/api/reports';
import { reportIdSchema } from '@proofline/contracts/ids';
import { mutedAmong } from '@proofline/projections/attention/query';
import {
  getReport,
  getReportKind,
  listReports,
  type ReportOrderField,
  type ReportRow,
  reportProgress,
} from '@proofline/projections/reports/query';
import { expiredAmong, holdsOfReports, type LegalHold } from '@proofline/projections/retention/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { readBack } from '../../kernel/commands/read-back.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { dateAsked } from '../../kernel/http/date-asked.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import { satisfies } from '../../kernel/http/policy.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findCreators, findNames } from '../accounts/account.ts';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import { placersOf } from '../legal-holds/present.ts';
import { exportsUnderWay } from '../prepared-exports/requests.ts';
import { isLarge } from '../results/export/is-large.ts';
import { steerRun } from '../runs/steer-run.ts';
import { presentReport, presentReportDetail } from './present.ts';
import { findWaitingCountries } from './waiting-countries.ts';

const orderFields: Readonly<Record<string, ReportOrderField>> = {
  id: 'id',
  name: 'name',
  project__name: 'name',
  kind: 'kind',
  project__kind: 'kind',
  status: 'status',
  ctime: 'createdAt',
  mtime: 'updatedAt',
  finalized: 'finishedAt',
  finalized_order: 'finishedAt',
  url_count: 'plannedTargets',
};

const commaList = (text: string | undefined): string[] | undefined => text?.split(',').filter((part) => part !== '');

/** Reports: the runs of checks (specification 002 §2.1, §2.2, §7). */
export function reportRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, clock, archiveAfterMonths, evidenceRetentionMonths, largeReportResults } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/reports/',
      summary: "The organisation's reports, or those of one check.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      query: reportQuerySchema,
      answer: reportPageSchema,
      handle: async ({ query, principal }) => {
        const { count, rows } = await listReports(db, principal.organizationId, {
          page: query.page,
          pageSize: query.page_size,
          checkId: query.project,
          name: query.name,
          statuses: commaList(query.status),
          kinds: commaList(query.kind),
          creatorIds: await findCreators(db, principal.organizationId, query.project__creator, query.creator),
          checkEnabled: query.project__enabled,
          createdFrom: dateAsked(query.ctime__gte),
          createdBefore: dateAsked(query.ctime__lt),
          minTargets: query.url_count__gte,
          maxTargets: query.url_count__lte,
          finishedFrom: dateAsked(query.finalized__gte),
          finishedBefore: dateAsked(query.finalized__lt),
          order: parseOrdering(query.ordering, orderFields),
        });
        const { holds, expired } = await keptOf(principal, rows);
        const names = await namesOf(principal, rows, holds);
        const waiting = await findWaitingCountries(deps, rows);
        const reader = await readerOf(principal);
        const ids = rows.map(({ id }) => id);
        const muted = await mutedAmong(db, principal, ids);
        const underWay = await filesUnderWay(principal, rows);
        const results = rows.map((row) =>
          presentReport(row, names, reader, {
            ...{ waitingCountries: waiting.get(row.id), holds: holds.get(row.id) ?? [] },
            ...{ exportsUnderWay: underWay.get(row.id), largeReportResults, isMuted: muted.has(row.id) },
            evidenceExpiredAt: expired.get(row.id),
          }),
        );
        return answerPage(query, count, results);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/',
      summary: 'A report with its rules, ratings and progress.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      answer: reportDetailSchema,
      handle: async ({ params: { id }, principal }) => {
        const report = await getReport(db, principal.organizationId, id, clock.now());
        if (report === undefined) throw new NotFound();
        const waiting = await findWaitingCountries(deps, [report]);
        const { holds, expired } = await keptOf(principal, [report]);
        const names = await namesOf(principal, [report], holds);
        const reader = await readerOf(principal);
        const facts = {
          waitingCountries: waiting.get(report.id),
          holds: holds.get(report.id) ?? [],
          exportsUnderWay: (await filesUnderWay(principal, [report])).get(id),
          largeReportResults,
          isMuted: (await mutedAmong(db, principal, [id])).has(id),
          archiveAfterMonths,
          evidenceRetentionMonths,
          evidenceExpiredAt: expired.get(report.id),
        };
        return { status: 200, body: presentReportDetail(report, names, reader, facts) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/manage_report/:id/',
      summary: 'Cancel a run: it ends with what was judged.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      body: manageReportBodySchema,
      answer: managedReportSchema,
      handle: async ({ params: { id }, principal, commandIdentity }) => {
        const { organizationId } = principal;
        if ((await getReportKind(db, organizationId, id)) === undefined) throw new NotFound();
        const context = commandContext(principal, commandIdentity, clock);
        const position = await steerRun(deps, { reportId: id, command: { type: 'cancel' }, context, commandIdentity });
        const read = () => reportProgress(db, organizationId, [id], clock.now());
        const report = await readBack(deps, 'reports', position, async () => (await read())[0]);
        const names = await namesOf(principal, [report]);
        const { status, cancelled_by } = presentReport(report, names, await readerOf(principal));
        return { status: 200, body: { id, status, cancelled_by }, position };
      },
    }),
  ];

  async function readerOf(principal: UserPrincipal) {
    const { isAuditor } = principal;
    return {
      isAuditor,
      seesComments: await isSwitchOn(db, 'enable_comments'),
      mayManage: satisfies('full_access', principal),
    };
  }

  /** Of large reports: the others' files are written as they are asked for. */
  async function filesUnderWay({ organizationId }: UserPrincipal, rows: readonly Pick<ReportRow, 'id' | 'pages'>[]) {
    const large = rows.filter((row) => isLarge(row, largeReportResults));
    return await exportsUnderWay(
      db,
      organizationId,
      large.map(({ id }) => id),
    );
  }

  /** Of these reports, what holds them and whose evidence is gone. */
  async function keptOf(
    { organizationId }: UserPrincipal,
    rows: readonly Pick<ReportRow, 'id' | 'checkId'>[],
  ): Promise<{ holds: ReadonlyMap<number, readonly LegalHold[]>; expired: ReadonlyMap<number, Date> }> {
    const ids = rows.map(({ id }) => id);
    const [holds, expired] = await Promise.all([
      holdsOfReports(db, organizationId, rows),
      expiredAmong(db, organizationId, ids),
    ]);
    return { holds, expired };
  }

  async function namesOf(
    principal: UserPrincipal,
    rows: readonly Pick<ReportRow, 'creatorId' | 'cancelledBy'>[],
    holds: ReadonlyMap<number, readonly LegalHold[]> = new Map(),
  ) {
    const named = rows.flatMap(({ creatorId, cancelledBy }) => [creatorId ?? [], cancelledBy ?? []].flat());
    const people = [...named, ...placersOf([...holds.values()].flat())];
    return await findNames(db, principal.organizationId, people);
  }
}
