import { MAX_TARGETS_PER_REPORT } from '@proofline/contracts/events/report';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import type { FindingEvent } from '@proofline/contracts/kinds/findings';
import { isFinding } from '@proofline/contracts/kinds/findings';
import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { keepTransaction } from '../../kernel/reactor/keep-transaction.ts';
import type { Reactor } from '../../kernel/reactor/reactor.ts';
import { backendKinds, builtKind, type KindRegistry, stagesCount } from '../kinds/registry.ts';
import { toTargetEvent } from '../targets/load-target.ts';
import { expandStage } from './expand-stage.ts';
import { failReportOf } from './fail-report.ts';
import { loadReport, toReportEvent } from './load-report.ts';
import { monthBudget } from './month-crawls.ts';
import { planWriter, tooManyTargets } from './plan-writer.ts';
import { requestOf } from './request-of.ts';

export interface PlanStagesDeps {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly maxTargets?: number;
  readonly kinds?: KindRegistry;
  /** How often long planning tells Postgres that it goes on. */
  readonly signOfLifeEveryMs?: number;
}

/** Of a kind whose limit is one of what was asked for. */
const unlimited = { problem: async () => undefined, take: async () => undefined };

/**
 * Plans the next stage of a run when every target of the one before has its outcome: targets found by targets. What was
 * found stands in the log by then, so a plan that broke off is made again the same and taken up where it ended.
 */
export function planStages(deps: PlanStagesDeps): Reactor {
  return {
    name: 'plan-stages',
    streamPrefixes: ['report-'],
    types: new Set(['StageFinished']),
    onParked: (recorded) => failReportOf(deps, recorded, 'plan-stages'),
    handle: async (events, trx) => {
      for (const { event, metadata, recorded } of events) {
        if (event.type !== 'StageFinished') continue;
        const { reportId, stage } = event.data;
        const { organizationId } = metadata;
        const request = await requestOf(deps.eventLog, reportId);
        if (request === undefined) throw new RunNotRequested(reportId);
        const budget = stagesCount(deps.kinds ?? backendKinds, request.kind)
          ? monthBudget(trx, { reportId, organizationId, ...request })
          : unlimited;
        const run = { reportId, organizationId, causationId: recorded.id };
        const keep = keepTransaction(trx, deps.signOfLifeEveryMs);
        await budget.take(await planNextStage({ ...deps, keep }, stage, run, budget.problem));
      }
    },
  };
}

interface StagedRun {
  readonly reportId: ReportId;
  readonly organizationId: OrganizationId | null;
  readonly causationId: string;
}

/**
 * @param problemWith what stands against so many crawls
 * @returns targets of all stages planned so far; 0 when it came to nothing
 */
async function planNextStage(
  deps: PlanStagesDeps & { readonly keep: () => Promise<void> },
  finished: number,
  run: StagedRun,
  problemWith: (crawls: number) => Promise<string | undefined>,
): Promise<number> {
  const { eventLog, kinds = backendKinds, maxTargets = MAX_TARGETS_PER_REPORT } = deps;
  const { reportId } = run;
  const loaded = await loadReport(eventLog, reportId);
  const { state } = loaded;
  if (state.status !== 'in_progress') return 0;
  // It was planned before; whoever did so may have died before its crawls were taken.
  if (state.stage !== finished || state.nextStage === undefined) return state.plannedTargets;
  const { configuration, planned } = await readPlan(eventLog, reportId, state.plannedTargets);
  const stage = finished + 1;
  const { laterStages } = builtKind(kinds, configuration.kind);
  const targets = await expandStage(
    planned,
    planned.slice(planned.length - state.stageTargets),
    async (target) => {
      // A hundred thousand targets are read for longer than a silent transaction lives.
      await deps.keep();
      return laterStages?.leadsOf(configuration, target, await findingsOf(eventLog, reportId, target.target)) ?? [];
    },
    maxTargets,
  );
  const { plannedChunks } = state.nextStage;
  const inAll = planned.length + (targets?.length ?? 0);
  // A plan that was begun had been let pass.
  const reason =
    targets === undefined ? tooManyTargets(maxTargets) : plannedChunks === 0 ? await problemWith(inAll) : undefined;
  const writer = planWriter(deps, loaded, { ...run, reactor: 'plan-stages' });
  if (targets === undefined || reason !== undefined) {
    await writer.append(derivedEventId('report-failed', reportId), { type: 'fail', reason: reason ?? '' });
    return 0;
  }
  const idOf = (chunk: number) => derivedEventId('targets-planned', reportId, `stage-${stage}`, chunk);
  await writer.plan(targets, plannedChunks, idOf, deps.keep);
  const moreStages = (laterStages?.count ?? 1) > stage;
  await deps.keep();
  await writer.append(derivedEventId('stage-planned', reportId, stage), { type: 'start_stage', moreStages });
  return inAll;
}

/** What was pinned, and the targets of the stages that are finished. */
async function readPlan(eventLog: EventLog, reportId: ReportId, finishedTargets: number) {
  const planned: PlannedTarget[] = [];
  let configuration: RunConfiguration | undefined;
  await eventLog.fold(reportStream(reportId), undefined, (_, recorded) => {
    const event = toReportEvent(recorded);
    if (event?.type === 'ReportRequested') configuration = event.data.configuration;
    // Chunks of the stage that is being planned stand behind those of the finished ones.
    if (event?.type === 'TargetsPlanned') planned.push(...event.data.targets);
    return undefined;
  });
  if (configuration === undefined) throw new RunNotRequested(reportId);
  return { configuration, planned: planned.slice(0, finishedTargets) };
}

/** A stage of a run that nobody asked for. A mistake in the log: never retry. */
class RunNotRequested extends Error {
  readonly code = 'run_not_requested';

  constructor(reportId: ReportId) {
    super(`${reportStream(reportId)} does not begin with a request.`);
    this.name = 'RunNotRequested';
  }
}

async function findingsOf(eventLog: EventLog, reportId: ReportId, target: number): Promise<FindingEvent[]> {
  const recorded = await eventLog.readStream(targetStream(reportId, target));
  return recorded.flatMap((one) => {
    const event = toTargetEvent(one);
    return event !== undefined && isFinding(event) ? [event] : [];
  });
}
