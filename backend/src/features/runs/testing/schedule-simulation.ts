import { type CheckEvent, exampleConfiguration } from '@proofline/contracts/events/check';
import { parseEvent } from '@proofline/contracts/events/parse-event';
import type { ReportEvent } from '@proofline/contracts/events/report';
import { checkStream, reportStream } from '@proofline/contracts/events/streams';
import { type CheckId, checkIdSchema, organizationIdSchema } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { Schedule } from '@proofline/contracts/schedules';
import { type EventLog, EventLogUnavailable } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { newEvent } from '../../../kernel/commands/new-event.ts';
import type { Reactor, ReactorEvent } from '../../../kernel/reactor/reactor.ts';
import type { CheckSchedule } from '../check-schedule.ts';
import type { DueSchedules, Schedules } from '../schedule-rows.ts';
import { startRuns } from '../start-runs.ts';
import { through } from './faulty-log.ts';
import { MemoryLog } from './memory-log.ts';
import { everyKindRuns } from './test-kinds.ts';

const organizationId = organizationIdSchema.parse(1);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface SimulationOptions {
  readonly timezone: string;
  readonly startsAt: Date;
  readonly days: number;
  readonly schedules: readonly Schedule[];
  readonly seed: number;
  /** Mutants: what the reactor believes to be the log, and what it keeps of a schedule. */
  readonly logOf?: (log: EventLog) => EventLog;
  readonly kept?: (schedule: CheckSchedule) => CheckSchedule;
}

export interface RunOfSlot {
  readonly slot: number;
  readonly dueAt: Date;
  readonly requestedAt: Date;
  readonly finishedAt: Date | undefined;
}

export interface Simulated {
  /** In the order they were requested; a slot that was requested twice is in it twice. */
  readonly runsOf: ReadonlyMap<Schedule, readonly RunOfSlot[]>;
  readonly skipped: number;
  readonly kills: number;
}

/**
 * The reactor that starts runs, over a log and rows in memory, with a clock that goes from moment to moment at which
 * something happens. It is killed again and again: before and after it appends, and while it writes rows, which then
 * stand as they did at its last commit. Runs take a while and are completed.
 */
export async function simulateSchedules(options: SimulationOptions): Promise<Simulated> {
  const random = mulberry32(options.seed);
  const log = new MemoryLog();
  const rows = new Rows(options.kept ?? ((schedule) => schedule));
  const killer = new Killer(random);
  let now = options.startsAt;
  const clock = { now: () => now };
  const deps = {
    db: {} as never,
    eventLog: killer.over(options.logOf?.(log) ?? log),
    clock,
    log: createLog('simulation', { level: 'silent' }),
    kinds: everyKindRuns,
    schedulesIn: () => rows.watched(killer),
  };
  let reactor = startRuns(deps);
  let checkpoint = 0;
  const checks = new Map<CheckId, Schedule>();
  const underWay: { readonly event: ReportEvent; readonly at: Date }[] = [];

  const append = async (stream: string, event: CheckEvent | ReportEvent) => {
    const last = (await log.readStream(stream, { direction: 'backwards', maxEvents: 1 })).at(0);
    const context = {
      ...{ commandId: 'test', correlationId: 'test', causationId: 'test' },
      ...{ actor: { type: 'user' as const, id: '1' }, organizationId, at: now },
    };
    await log.append(stream, last?.revision ?? 'no_stream', [newEvent(randomId(), event, context)]);
  };

  for (const [index, schedule] of options.schedules.entries()) {
    const checkId = checkIdSchema.parse(index + 1);
    const parts = { ...partsOf({}), ...exampleConfiguration, kind: 'toplist', schedule };
    const configuration = checkConfigurationSchema.parse(parts);
    checks.set(checkId, schedule);
    const data = { checkId, configuration, timezone: options.timezone };
    await append(checkStream(checkId), { type: 'CheckCreated', data });
  }

  const finishLater = ({ event }: ReactorEvent) => {
    if (event.type !== 'ReportRequested') return;
    const { reportId, checkId } = event.data;
    const longest = checks.get(checkId) === 'continuously' ? 30 * hourMs : 5 * hourMs;
    underWay.push({
      event: { type: 'ReportCompleted', data: { reportId, checkId, plannedTargets: 0, counts: nothing } },
      at: new Date(now.getTime() + minuteMs + Math.floor(random() * longest)),
    });
  };

  /** @returns whether anything more followed */
  const follow = async (): Promise<boolean> => {
    const known = log.all.length;
    const events = log.all.slice(checkpoint, known).flatMap((recorded) => wanted(reactor, recorded));
    const before = rows.begin();
    await outlived(async () => {
      await reactor.handle(events, {} as never);
      if (known !== log.all.length) return;
      await look(reactor);
      // Another process believes to be the active one, and knows no more than these rows.
      if (random() < rivalry) await look(startRuns(deps));
    });
    if (killer.hasKilled()) {
      rows.restore(before);
      reactor = startRuns(deps);
      return true;
    }
    for (const event of events) finishLater(event);
    checkpoint = known;
    return known !== log.all.length;
  };

  const end = new Date(options.startsAt.getTime() + options.days * 24 * hourMs);
  while (now <= end) {
    while (await follow());
    const times = [...rows.dueTimes(), ...underWay.map(({ at }) => at)].filter((at) => at > now);
    const next = new Date(Math.min(...times.map(Number), end.getTime() + 1));
    // Nobody looks in the very moment.
    now = new Date(next.getTime() + Math.floor(random() * 1_000));
    for (const [index, { event, at }] of [...underWay.entries()].toReversed()) {
      if (at > now) continue;
      underWay.splice(index, 1);
      await append(reportStream(event.data.reportId), event);
    }
  }
  return { ...told(log, checks), kills: killer.kills };
}

async function outlived(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof EventLogUnavailable)) throw error;
  }
}

const look = async ({ timer }: Reactor) => await timer?.run(new AbortController().signal);

/** How often two processes look at once. */
const rivalry = 0.05;

const nothing = { judged: 0, filtered: 0, blocked: 0, failed: 0 };

function wanted(reactor: Reactor, recorded: MemoryLog['all'][number]): ReactorEvent[] {
  const parsed = parseEvent(recorded.type, recorded.data, recorded.metadata);
  return parsed !== undefined && reactor.types.has(parsed.event.type) ? [{ recorded, ...parsed }] : [];
}

function told(log: MemoryLog, checks: ReadonlyMap<CheckId, Schedule>): Omit<Simulated, 'kills'> {
  const runs = new Map<Schedule, RunOfSlot[]>([...checks.values()].map((schedule) => [schedule, []]));
  const finished = new Map<number, Date>();
  let skipped = 0;
  for (const { type, data, metadata, created } of log.all) {
    const event = parseEvent(type, data, metadata)?.event;
    if (event?.type === 'ScheduleSlotSkipped') skipped += 1;
    if (event?.type === 'ReportCompleted') finished.set(event.data.reportId, created);
  }
  for (const { type, data, metadata, created: requestedAt } of log.all) {
    const event = parseEvent(type, data, metadata)?.event;
    if (event?.type !== 'ReportRequested') continue;
    const { checkId, slot, dueAt, reportId } = event.data;
    const run = { slot, dueAt: new Date(dueAt), requestedAt, finishedAt: finished.get(reportId) };
    runs.get(checks.get(checkId) ?? 'onetime')?.push(run);
  }
  return { runsOf: runs, skipped };
}

/** Rows of schedules; what was not committed is taken back. */
class Rows {
  #rows = new Map<CheckId, CheckSchedule>();
  readonly #kept: (schedule: CheckSchedule) => CheckSchedule;

  constructor(kept: (schedule: CheckSchedule) => CheckSchedule) {
    this.#kept = kept;
  }

  begin = () => new Map(this.#rows);
  restore(before: Map<CheckId, CheckSchedule>): void {
    this.#rows = before;
  }
  dueTimes = () => [...this.#rows.values()].flatMap(({ nextDueAt }) => nextDueAt ?? []);

  watched(killer: Killer): Schedules {
    return {
      find: async (checkId) => this.#rows.get(checkId),
      findDue: async ({ now, except }: DueSchedules) =>
        [...this.#rows.values()].filter(
          ({ checkId, nextDueAt }) => nextDueAt !== undefined && nextDueAt <= now && !except?.includes(checkId),
        ),
      save: async (schedule) => {
        killer.strike();
        this.#rows.set(schedule.checkId, this.#kept(schedule));
      },
      isOrganizationActive: async () => true,
      robotsPolicyOf: async () => 'obey',
      alone: (_, work) => work((log) => log),
    };
  }
}

/** Share of the writes at which the process dies. */
const deadliness = 0.04;

class Killer {
  kills = 0;
  #hasKilled = false;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Whether it has since it was asked last. */
  hasKilled(): boolean {
    const killed = this.#hasKilled;
    this.#hasKilled = false;
    return killed;
  }

  strike(): void {
    if (this.#hasKilled || this.#random() >= deadliness) return;
    this.#hasKilled = true;
    this.kills += 1;
    throw new EventLogUnavailable('The process died here.');
  }

  over(log: EventLog): EventLog {
    return {
      ...through(log),
      append: async (...args) => {
        this.strike();
        const written = await log.append(...args);
        this.strike();
        return written;
      },
    };
  }
}

/** The same numbers between 0 and 1 for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
