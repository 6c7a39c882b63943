import type { ReportEvent } from '@proofline/contracts/events/report';
import { reportStream } from '@proofline/contracts/events/streams';
import type { TargetEvent } from '@proofline/contracts/events/target';
import { type CheckId, organizationIdSchema, type ReportId } from '@proofline/contracts/ids';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { newEvent } from '../../kernel/commands/new-event.ts';
import type { Reactor, ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { type Charge, charge } from '../targets/crawl-usage.ts';
import { decideReport } from './decide.ts';
import { type ExpireRunsDeps, expireRuns } from './expire-runs.ts';
import { failReportOf } from './fail-report.ts';
import { loadReport } from './load-report.ts';
import { Patience } from './patience.ts';
import {
  awaitStage,
  endReport,
  type FinishedRun,
  findFinishedRuns,
  finishTargets,
  holdReport,
  insertReport,
  insertTargets,
  lockTargets,
  openReport,
} from './queue-rows.ts';
import { restRuns } from './rest-runs.ts';

const maxAttempts = 5;
const lookForRunsToEndEveryMs = 500;

export type TrackTargetsDeps = ExpireRunsDeps;

type FinishedTarget = Extract<TargetEvent, { readonly type: 'TargetFinished' }>['data'];

/**
 * Keeps the queue that agents take targets from: planned targets go in, finished ones are counted, and when the last
 * one has its outcome the stage is finished, with the last stage the report. The queue follows from the log alone and can be built anew from it.
 */
export function trackTargets(deps: TrackTargetsDeps): Reactor {
  const patience = new Patience<CheckId>();
  return {
    name: 'track-targets',
    streamPrefixes: ['report-', 'target-'],
    types: new Set([
      'ReportRequested',
      'TargetsPlanned',
      'ReportStarted',
      'StageFinished',
      'StagePlanned',
      'TargetFinished',
      'ReportPauseRequested',
      'ReportPaused',
      'ReportResumed',
      'ReportCompleted',
      'ReportExpired',
      'ReportCancelled',
      'ReportFailed',
    ]),
    onParked: (recorded) => failReportOf(deps, recorded, 'track-targets'),
    handle: async (events, trx) => {
      const touched = new Set<ReportId>();
      const charges: Charge[] = [];
      const steps = inRuns(events);
      if (steps.length > 1) await lockTargets(trx, endedBy(steps));
      for (const step of steps) {
        if (step.type === 'finished') {
          charges.push(...(await finishTargets(trx, step.targets)));
          for (const { reportId } of step.targets) touched.add(reportId);
        } else {
          charges.push(...(await follow(step.event, step.organizationId, step.at, trx)));
          if (opensTargets(step.event)) touched.add(step.event.data.reportId);
        }
      }
      if (touched.size > 0) {
        for (const run of await findFinishedRuns(trx, [...touched])) await endStage(deps, run);
      }
      await charge(trx, charges);
    },
    // By the clock: agents hand back and leases run out without this reactor's doing, and so does the time of runs.
    timer: {
      everyMs: lookForRunsToEndEveryMs,
      run: async (signal) => {
        await restRuns(deps, signal);
        await expireRuns(deps, patience, signal);
      },
    },
  };
}

/** A stage without targets is finished when it begins. */
const opensTargets = ({ type }: ReportEvent) => type === 'ReportStarted' || type === 'StagePlanned';

/** What the steps will end, to be locked before the first. */
function endedBy(steps: readonly Step[]): Parameters<typeof lockTargets>[1] {
  return {
    targets: steps.flatMap((step) => (step.type === 'finished' ? step.targets : [])),
    reports: steps.flatMap((step) => (step.type === 'report' && endsRun(step.event) ? [step.event.data.reportId] : [])),
  };
}

const ends: ReadonlySet<ReportEvent['type']> = new Set([
  'ReportCompleted',
  'ReportExpired',
  'ReportCancelled',
  'ReportFailed',
]);
const endsRun = ({ type }: ReportEvent) => ends.has(type);

async function follow(
  event: ReportEvent,
  organization: number | null,
  at: Date,
  trx: Knex.Transaction,
): Promise<Charge[]> {
  const { reportId } = event.data;
  if (endsRun(event)) return await endReport(trx, reportId, at);
  await changeQueue(event, organization, trx);
  return [];
}

async function changeQueue(event: ReportEvent, organization: number | null, trx: Knex.Transaction): Promise<void> {
  const { reportId, checkId } = event.data;
  const ids = () => ({ reportId, checkId, organizationId: organizationIdSchema.parse(organization) });
  switch (event.type) {
    case 'ReportRequested':
      return await insertReport(trx, ids(), event.data.configuration);
    case 'TargetsPlanned':
      return await insertTargets(trx, ids(), event.data.targets);
    case 'ReportStarted':
    case 'StagePlanned':
      return await openReport(trx, reportId, event.data.plannedTargets);
    case 'StageFinished':
      return await awaitStage(trx, reportId);
    case 'ReportPauseRequested':
      return await holdReport(trx, reportId, 'pausing');
    case 'ReportPaused':
      return await holdReport(trx, reportId, 'paused');
    case 'ReportResumed':
      return await holdReport(trx, reportId, null);
  }
}

/**
 * Ends the run, or its stage where another one follows. Appended before the counts are committed: if the process dies
 * in between, the same events come by again, the counts are the same again, and the log knows the event already.
 */
async function endStage(deps: TrackTargetsDeps, run: FinishedRun): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await endStageOnce(deps, run);
    } catch (error) {
      // Somebody steers the run in this moment: it is decided anew from what they did.
      if (!(error instanceof WrongExpectedRevision) || attempt === maxAttempts) throw error;
    }
  }
}

async function endStageOnce({ eventLog, clock }: TrackTargetsDeps, run: FinishedRun): Promise<void> {
  const { reportId, counts } = run;
  const { state, revision } = await loadReport(eventLog, reportId);
  // The log is ahead of the queue: the stage was ended before, or the next one is being planned.
  if (state.status !== 'in_progress' || state.nextStage !== undefined) return;
  const { moreStages, stage } = state;
  const event = decideReport({ type: moreStages ? 'finish_stage' : 'complete', counts }, state);
  const id = moreStages
    ? derivedEventId('stage-finished', reportId, stage)
    : derivedEventId('report-completed', reportId);
  const recordable = newEvent(id, event, {
    commandId: moreStages ? `finish-${reportId}-${stage}` : `complete-${reportId}`,
    actor: { type: 'system', id: 'track-targets' },
    organizationId: organizationIdSchema.parse(run.organizationId),
    at: clock.now(),
    correlationId: reportStream(reportId),
    causationId: reportStream(reportId),
  });
  await eventLog.append(reportStream(reportId), revision, [recordable]);
}

type Step =
  | { readonly type: 'finished'; readonly targets: readonly FinishedTarget[] }
  | { readonly type: 'report'; readonly event: ReportEvent; readonly organizationId: number | null; readonly at: Date };

/** Neighbouring finished targets are handled in one statement; the order of the log is kept. */
function inRuns(events: readonly ReactorEvent[]): Step[] {
  const steps: Step[] = [];
  let finished: FinishedTarget[] = [];
  for (const { event, metadata } of events) {
    if (event.type === 'TargetFinished') {
      if (finished.length === 0) steps.push({ type: 'finished', targets: finished });
      finished.push(event.data);
      continue;
    }
    switch (event.type) {
      case 'ReportRequested':
      case 'TargetsPlanned':
      case 'ReportStarted':
      case 'StageFinished':
      case 'StagePlanned':
      case 'ReportPauseRequested':
      case 'ReportPaused':
      case 'ReportResumed':
      case 'ReportCompleted':
      case 'ReportExpired':
      case 'ReportCancelled':
      case 'ReportFailed':
        finished = [];
        steps.push({ type: 'report', event, organizationId: metadata.organizationId, at: new Date(metadata.at) });
    }
  }
  return steps;
}
