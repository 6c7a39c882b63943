import { MAX_TARGETS_PER_REPORT } from '@proofline/contracts/events/report';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { PinnedList } from '@proofline/contracts/kinds/configuration-parts';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { keepTransaction } from '../../kernel/reactor/keep-transaction.ts';
import type { Reactor } from '../../kernel/reactor/reactor.ts';
import { backendKinds, builtKind, type KindRegistry } from '../kinds/registry.ts';
import { failReportOf } from './fail-report.ts';
import { loadReport } from './load-report.ts';
import { monthBudget, monthOf } from './month-crawls.ts';
import { readPinnedUrls } from './pinned-lists.ts';
import { planWriter, tooManyTargets } from './plan-writer.ts';

export interface PlanTargetsDeps {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly maxTargets?: number;
  readonly kinds?: KindRegistry;
  /** In the middle of a long plan; for tests. */
  readonly signOfLifeEveryMs?: number;
}

/** Expands a requested report into its targets, then starts it. A plan that broke off is taken up where it ended. */
export function planTargets(deps: PlanTargetsDeps): Reactor {
  return {
    name: 'plan-targets',
    streamPrefixes: ['report-'],
    types: new Set(['ReportRequested']),
    onParked: (recorded) => failReportOf(deps, recorded, 'plan-targets'),
    handle: async (events, trx) => {
      for (const { event, metadata, recorded } of events) {
        if (event.type !== 'ReportRequested') continue;
        const { reportId, configuration } = event.data;
        const { organizationId } = metadata;
        const request = { reportId, organizationId, kind: configuration.kind, month: monthOf(new Date(metadata.at)) };
        const budget = monthBudget(trx, request);
        const keep = keepTransaction(trx, deps.signOfLifeEveryMs);
        const planned = await planReport({ ...deps, keep }, { ...request, causationId: recorded.id }, budget.problem);
        if (planned > 0) await budget.take(planned);
      }
    },
  };
}

interface PlannedRun {
  readonly reportId: ReportId;
  readonly organizationId: OrganizationId | null;
  readonly causationId: string;
}

/**
 * @param problemWith what stands against so many crawls
 * @returns targets of the run's first stage; 0 when it came to nothing
 */
async function planReport(
  deps: PlanTargetsDeps & { readonly keep: () => Promise<void> },
  run: PlannedRun,
  problemWith: (crawls: number) => Promise<string | undefined>,
): Promise<number> {
  const { eventLog, kinds = backendKinds, maxTargets = MAX_TARGETS_PER_REPORT } = deps;
  const { reportId } = run;
  const loaded = await loadReport(eventLog, reportId);
  const { state } = loaded;
  if (state.status === 'in_progress') return state.stage === 1 ? state.stageTargets : 0;
  if (state.status !== 'pending') return 0;
  const { configuration, plannedChunks } = state;
  const kind = builtKind(kinds, configuration.kind);
  const writer = planWriter(deps, loaded, { ...run, reactor: 'plan-targets' });
  const sources = {
    readPinnedUrls: async (list: PinnedList) => {
      await deps.keep();
      return await readPinnedUrls(eventLog, list);
    },
  };
  const targets = await kind.plan(configuration, sources, maxTargets);
  // A plan that was begun had been let pass.
  const reason =
    targets === undefined
      ? tooManyTargets(maxTargets)
      : plannedChunks === 0
        ? await problemWith(targets.length)
        : undefined;
  if (targets === undefined || reason !== undefined) {
    await writer.append(derivedEventId('report-failed', reportId), { type: 'fail', reason: reason ?? '' });
    return 0;
  }
  await writer.plan(targets, plannedChunks, (chunk) => derivedEventId('targets-planned', reportId, chunk), deps.keep);
  const moreStages = (kind.laterStages?.count ?? 1) > 1;
  await deps.keep();
  await writer.append(derivedEventId('report-started', reportId), { type: 'start', moreStages });
  return targets.length;
}
