import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { type CheckId, checkAndSlotOf } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Reactor, ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { findRobotsPolicy } from '../crawling-settings/robots-policy.ts';
import { backendKinds, type KindRegistry } from '../kinds/registry.ts';
import { type CheckSchedule, evolveSchedule, newSchedule } from './check-schedule.ts';
import { passUnreadableRun } from './pass-unreadable-run.ts';
import { Patience } from './patience.ts';
import { requestRun } from './request-run.ts';
import { findDueSchedules, findSchedule, isOrganizationActive, saveSchedule } from './schedule-rows.ts';
import { startDueRun } from './start-due-run.ts';

const lookForDueSlotsEveryMs = 1_000;
const maxDueAtATime = 100;

export interface StartRunsDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds?: KindRegistry;
}

/** Turns due slots of checks into requested reports: one-time checks at once, the others when the clock says so. */
export function startRuns(deps: StartRunsDeps): Reactor {
  const { kinds: registry = backendKinds } = deps;
  const kinds = CHECK_KINDS.filter((kind) => registry[kind] !== 'planned');
  const patience = new Patience<CheckId>();
  return {
    name: 'start-runs',
    streamPrefixes: ['check-', 'report-'],
    types: new Set([
      'CheckCreated',
      'CheckDisabled',
      'CheckEnabled',
      'ScheduleSlotSkipped',
      'ReportRequested',
      'ReportCompleted',
      'ReportExpired',
      'ReportCancelled',
      'ReportFailed',
    ]),
    handle: async (events, trx) => {
      for (const event of events) await follow(deps, kinds, event, trx);
    },
    onParked: (recorded) => passUnreadableRun(deps, recorded),
    timer: {
      everyMs: lookForDueSlotsEveryMs,
      run: async (signal) => {
        const due = { now: deps.clock.now(), kinds, limit: maxDueAtATime, except: patience.resting };
        for (const schedule of await findDueSchedules(deps.db, due)) {
          signal.throwIfAborted();
          const { checkId } = schedule;
          try {
            await startDueRun(deps, schedule);
            patience.succeeded(checkId);
          } catch (err) {
            // Those of others would not be looked at if these stood before them each time.
            const nextAttemptInMs = patience.failed(checkId);
            deps.log.error({ err, checkId, nextAttemptInMs }, 'a due run could not be started, trying again');
          }
        }
      },
    },
  };
}

async function follow(
  deps: StartRunsDeps,
  kinds: readonly CheckKind[],
  { event, metadata, recorded }: ReactorEvent,
  trx: Knex.Transaction,
): Promise<void> {
  const at = new Date(metadata.at);
  switch (event.type) {
    case 'CheckCreated': {
      const { organizationId } = metadata;
      const { checkId, configuration } = event.data;
      if (organizationId === null || (await findSchedule(trx, checkId)) !== undefined) return;
      const schedule: CheckSchedule = newSchedule(event, organizationId, at);
      await saveSchedule(trx, schedule);
      // What cannot be run yet is found by its due slot when that changes.
      const isRunnable = kinds.includes(schedule.kind) && (await isOrganizationActive(trx, organizationId));
      if (schedule.plan.schedule !== 'onetime' || !isRunnable) return;
      const due = { slot: 0, dueAt: schedule.plan.startsAt };
      const robots = await findRobotsPolicy(trx, organizationId);
      await requestRun(deps, { checkId, organizationId, configuration, due, robots, causationId: recorded.id });
      return;
    }
    case 'CheckDisabled':
    case 'CheckEnabled':
    case 'ScheduleSlotSkipped':
    case 'ReportRequested':
    case 'ReportCompleted':
    case 'ReportExpired':
    case 'ReportCancelled':
    case 'ReportFailed': {
      const checkId = 'reportId' in event.data ? checkAndSlotOf(event.data.reportId).checkId : event.data.checkId;
      const schedule = await findSchedule(trx, checkId);
      if (schedule !== undefined) await saveSchedule(trx, evolveSchedule(schedule, event, at));
      return;
    }
  }
}
