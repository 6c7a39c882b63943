import { reportDetailSchema } from '@proofline/contracts/api/reports';
import { ReportRequested } from '@proofline/contracts/events/report';
import {
  checkIdSchema,
  organizationIdSchema,
  reportIdSchema,
  resultIdSchema,
  userIdSchema,
} from '@proofline/contracts/ids';
import { runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import { runConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { ReportDetail } from '@proofline/projections/reports/query';
import { describe, expect, it } from 'vitest';
import { presentReport, presentReportDetail } from './present.ts';

const at = new Date('2026-11-20T12:00:00Z');
const creatorId = userIdSchema.parse(2);
const reader = { isAuditor: false, seesComments: true, mayManage: false };
const names = new Map([[2, 'Maya Lindqvist']]);
const { configuration } = ReportRequested.schema.parse(ReportRequested.example);
const report: ReportDetail = {
  id: reportIdSchema.parse(1200000),
  organizationId: organizationIdSchema.parse(1),
  checkId: checkIdSchema.parse(12),
  checkName: 'UK affiliates',
  kind: 'compliance',
  creatorId,
  status: 'in_progress',
  createdAt: at,
  updatedAt: at,
  startedAt: at,
  finishedAt: null,
  failureReason: null,
  cancelledBy: null,
  targets: { planned: 40, finished: 13, judged: 9, filtered: 1, blocked: 2, failed: 1 },
  pages: { compliant: 6, notCompliant: 3, recorded: 0, filteredOut: 1, couldNotBeJudged: 3, total: 13 },
  deadLinks: 14,
  percentCompleted: 32,
  compliancePercent: 66.7,
  firstResultAt: at,
  lastResultAt: at,
  newestResults: [1, 2, 3, 4, 5].map((target) => ({
    id: resultIdSchema.parse(`1200000-${target}-1`),
    url: `http://site-${target}.example/`,
    outcome: 'compliant',
    at,
  })),
  commentsCount: 2,
  archivedAt: null,
  archivedFiles: [],
  preparedFiles: [],
  position: '42',
  configuration,
  ruleRatings: [],
  filterRatings: [],
  keywordRatings: { judged: 0, found: new Map() },
  ratePerS: 2.5,
  complianceOverRuns: [{ reportId: reportIdSchema.parse(1200000), createdAt: at, compliancePercent: 66.7 }],
};

describe('A report on the wire', () => {
  it('follows its contract', () => {
    const detail = presentReportDetail(report, names, reader);
    expect(reportDetailSchema.parse(detail)).toEqual(detail);
  });

  it('counts what waits and what could not be judged apart', () => {
    expect(presentReport(report, names, reader)).toMatchObject({
      project__creator: 'Maya Lindqvist',
      status: { id: 'in_progress', title: 'In progress', percent: 32, color: 'info' },
      failed_url_count: 3,
      outcomes: { compliant: 6, not_compliant: 3, recorded: 0, filtered_out: 1, could_not_be_judged: 3, waiting: 27 },
    });
  });

  it('has a card for every rule, also before the first page was judged', () => {
    expect(presentReportDetail(report, names, reader).detailed_rating_percent_rules).toEqual([
      { id: 'r1', name: '18+', description: 'Text contains, exact', values: ['18+'], avg_rating: null },
    ]);
  });

  it('counts a rule where it is met, and in a negated check where it is not', () => {
    const ratings = [{ ruleId: 'r1', judged: 9, met: 6 }];
    const cardOf = (not: boolean) =>
      presentReportDetail(
        {
          ...report,
          ruleRatings: ratings,
          configuration: runConfigurationSchema.parse({
            ...configuration,
            rules: { ...runPartsOf(configuration).rules, not },
          }),
        },
        names,
        reader,
      ).detailed_rating_percent_rules[0]?.avg_rating;
    expect([cardOf(false), cardOf(true)]).toEqual([66.7, 33.3]);
  });

  it('shows the four newest results', () => {
    expect(presentReportDetail(report, names, reader).newest_results).toHaveLength(4);
  });

  it('says for which countries it waits', () => {
    const reasonFor = (countries: string[]) =>
      presentReport(report, names, reader, { waitingCountries: countries }).waiting_reason;
    expect(reasonFor([])).toBeNull();
    expect(reasonFor(['AT'])).toBe('Waiting for a crawler in Austria');
    expect(reasonFor(['AT', 'CH'])).toBe('Waiting for a crawler in Austria and Switzerland');
    expect(reasonFor(['AT', 'CH', 'DE', 'FR', 'GB', 'IT', 'ES'])).toMatch(/, and 2 more countries$/);
    const popunder = presentReport({ ...report, kind: 'popunder' }, names, reader, { waitingCountries: ['AT'] });
    expect(popunder.waiting_reason).toBe('Waiting for a crawler of Popunder checks in Austria');
  });

  it('may be downloaded when it is over', () => {
    expect(presentReport(report, names, reader).available_actions).toEqual(['view_report', 'add_comment']);
    expect(presentReport({ ...report, status: 'failed' }, names, reader).available_actions).toContain(
      'download_report',
    );
  });

  it('neither counts nor takes comments while they are switched off', () => {
    const { comments_count: count, available_actions: actions } = presentReport(report, names, {
      ...reader,
      seesComments: false,
      mayManage: false,
    });
    expect([count, actions]).toEqual([0, ['view_report']]);
  });

  it('is only read by auditors', () => {
    expect(presentReport(report, names, { ...reader, isAuditor: true }).available_actions).toEqual(['view_report']);
  });

  it('reads Completed when it expired, and Unknown for a creator who is gone', () => {
    const { status, project__creator } = presentReport(
      { ...report, status: 'expired', creatorId: null },
      names,
      reader,
    );
    expect([status.title, project__creator]).toEqual(['Completed', 'Unknown']);
  });
});
