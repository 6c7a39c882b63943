import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { type CheckId, checkAndSlotOf } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Reactor, ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { backendKinds, type KindRegistry } from '../kinds/registry.ts';
import {
  evolveSchedule,
  newSchedule,
  SCHEDULE_EVENTS,
  type ScheduleEvent,
  type ScheduleTerms,
} from './check-schedule.ts';
import { loadCheck } from './load-check.ts';
import { passUnreadableRun } from './pass-unreadable-run.ts';
import { Patience } from './patience.ts';
import { requestRun } from './request-run.ts';
import { DEFAULT_MAX_RUN_AGE_MS } from './run-ends-at.ts';
import { type Schedules, schedulesIn } from './schedule-rows.ts';
import { startDueRun } from './start-due-run.ts';

/** Its checkpoint is asked how far schedules are written. */
export const START_RUNS = 'start-runs';
const lookForDueSlotsEveryMs = 1_000;
const maxDueAtATime = 100;

export interface StartRunsDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds?: KindRegistry;
  /** Time of a run that no slot follows, and of a pause. */
  readonly maxRunAgeMs?: number;
  /** For tests: where schedules are kept. */
  readonly schedulesIn?: (db: Knex | Knex.Transaction) => Schedules;
}

/** Turns due slots of checks into requested reports: one-time checks at once, the others when the clock says so. */
export function startRuns(deps: StartRunsDeps): Reactor {
  const { kinds: registry = backendKinds, schedulesIn: keptIn = schedulesIn } = deps;
  const terms = { maxRunAgeMs: deps.maxRunAgeMs ?? DEFAULT_MAX_RUN_AGE_MS };
  const kinds = CHECK_KINDS.filter((kind) => registry[kind] !== 'planned');
  const patience = new Patience<CheckId>();
  return {
    name: START_RUNS,
    streamPrefixes: ['check-', 'report-'],
    types: new Set(SCHEDULE_EVENTS),
    handle: async (events, trx) => {
      const schedules = keptIn(trx);
      for (const event of events) await follow({ ...deps, kinds, registry, schedules, terms }, event);
    },
    onParked: (recorded) => passUnreadableRun(deps, recorded, terms),
    timer: {
      everyMs: lookForDueSlotsEveryMs,
      run: async (signal) => {
        const due = { now: deps.clock.now(), kinds, limit: maxDueAtATime, except: patience.resting };
        const schedules = keptIn(deps.db);
        for (const schedule of await schedules.findDue(due)) {
          signal.throwIfAborted();
          const { checkId } = schedule;
          try {
            await startDueRun({ ...deps, schedules }, schedule);
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

interface FollowDeps extends Pick<StartRunsDeps, 'eventLog' | 'clock'> {
  readonly kinds: readonly CheckKind[];
  readonly registry: KindRegistry;
  readonly schedules: Schedules;
  readonly terms: ScheduleTerms;
}

async function follow(
  { eventLog, clock, kinds, registry, schedules, terms }: FollowDeps,
  { event, metadata, recorded }: ReactorEvent,
): Promise<void> {
  const at = new Date(metadata.at);
  if (event.type === 'CheckCreated') {
    const { organizationId } = metadata;
    const { checkId, configuration } = event.data;
    if (organizationId === null || (await schedules.find(checkId)) !== undefined) return;
    const schedule = newSchedule(event, organizationId, at);
    await schedules.save(schedule);
    // What cannot be run yet is found by its due slot when that changes.
    const isRunnable = kinds.includes(schedule.kind) && (await schedules.isOrganizationActive(organizationId));
    if (schedule.plan.schedule !== 'onetime' || !isRunnable) return;
    const due = { slot: 0, dueAt: schedule.plan.startsAt };
    const robots = await schedules.robotsPolicyOf(organizationId);
    const run = { checkId, organizationId, configuration, due, robots, causationId: recorded.id };
    await schedules.alone(checkId, async (held) => {
      const log = held(eventLog);
      // Disabled since: its slot is due, and has its run when it is enabled again.
      if (!(await loadCheck(log, checkId)).state.enabled) return;
      await requestRun({ eventLog: log, clock, kinds: registry }, run);
    });
  } else if (isScheduleEvent(event)) {
    const checkId = 'reportId' in event.data ? checkAndSlotOf(event.data.reportId).checkId : event.data.checkId;
    const schedule = await schedules.find(checkId);
    if (schedule !== undefined) await schedules.save(evolveSchedule(schedule, event, at, terms));
  }
}

const followed: ReadonlySet<string> = new Set(SCHEDULE_EVENTS);
const isScheduleEvent = (event: ProoflineEvent): event is ScheduleEvent => followed.has(event.type);
