import {
  type AttentionRun,
  attentionSchema,
  crawlCapacitySchema,
  dashboardVisitSchema,
  MAX_ATTENTION_RUNS,
} from '@proofline/contracts/api/dashboard';
import { needsAttention, type RunInNeed } from '@proofline/projections/reports/needs-attention';
import { percentOf } from '@proofline/rules/percent-of';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { crawlCapacity } from './crawl-capacity.ts';
import { lastVisit, recordVisit } from './visits.ts';

/** As of `UNJUDGED_ALERT_PERCENT`. */
const DEFAULT_UNJUDGED_PERCENT = 20;

const shared = { auth: 'user', policy: 'signed_in' } as const;

/** What the dashboard shows beside lists: what needs people first, and who crawls. */
export function dashboardRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, clock, unjudgedPercent = DEFAULT_UNJUDGED_PERCENT } = deps;
  return [
    defineRoute({
      ...shared,
      method: 'POST',
      path: '/api/dashboard_visits/',
      summary: 'Note that the reader looks at the dashboard, and tell when they did before.',
      limit: { points: 120, durationS: 60 },
      answer: dashboardVisitSchema,
      handle: async ({ principal, commandIdentity }) => {
        const since = await commandIdentity.transaction(db, (trx) => recordVisit(trx, principal, clock.now()));
        return { status: 200, body: { since: since.toISOString() } };
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      path: '/api/attention/',
      summary:
        "What runs since the reader's last visit need people for: new violations, failures, what was not judged.",
      limit: { points: 600, durationS: 60 },
      answer: attentionSchema,
      handle: async ({ principal }) => {
        const since = await lastVisit(db, principal, clock.now());
        const needs = await needsAttention(db, principal.organizationId, {
          ...{ since, most: MAX_ATTENTION_RUNS, unjudgedPercent },
        });
        const body = {
          since: since.toISOString(),
          new_violations: { count: needs.newViolations, reports: needs.violatingRuns },
          failed_runs: needs.failedRuns,
          not_judged: shareOf(needs.unjudged, needs.planned),
          alert_percent: unjudgedPercent,
          runs: needs.runs.map(presentRun),
        };
        return { status: 200, body };
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      path: '/api/crawl_capacity/',
      summary:
        "Agents at work, the countries they serve, and the organisation's targets that wait or are being crawled.",
      limit: { points: 600, durationS: 60 },
      answer: crawlCapacitySchema,
      handle: async ({ principal }) => ({ status: 200, body: await crawlCapacity(deps, principal.organizationId) }),
    }),
  ];
}

const shareOf = (count: number, of: number) => ({ count, of, percent: of === 0 ? 0 : percentOf(count, of, 1) });

const presentRun = (run: RunInNeed): AttentionRun => ({
  ...{ report: run.id, project: run.checkId, project__name: run.name, project__kind: run.kind, status: run.status },
  ...{ new_violations: run.newViolations, failure_reason: run.failureReason, at: run.at.toISOString() },
  not_judged: run.unjudged === null ? null : shareOf(run.unjudged, run.planned),
});
