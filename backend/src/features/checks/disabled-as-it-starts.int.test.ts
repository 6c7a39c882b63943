import { exampleConfiguration } from '@proofline/contracts/events/check';
import { parseEvent } from '@proofline/contracts/events/parse-event';
import { checkStream, reportStream } from '@proofline/contracts/events/streams';
import { type CheckId, checkAndSlotOf, checkIdSchema, reportIdOf } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { Schedule } from '@proofline/contracts/schedules';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { HUNG_AFTER_MS } from '@proofline/platform/postgres/advisory-lock';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { LOCK_WAIT_MS } from '@proofline/platform/postgres/wait-for-lock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import type { ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { lockCheck, logWhileHeld } from '../runs/check-lock.ts';
import { findLastRun } from '../runs/last-run.ts';
import { type Schedules, schedulesIn } from '../runs/schedule-rows.ts';
import { startRuns } from '../runs/start-runs.ts';
import { pausing } from '../runs/testing/faulty-log.ts';
import { everyKindRuns } from '../runs/testing/test-kinds.ts';

let world: ApiWorld;
let client: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.full);
});
afterAll(() => world?.stop());
// Nobody follows the runs here: their slots would stay due.
afterEach(() => world.deps.db('check_schedules').delete());

let number = 5_000;

async function created(schedule: Schedule): Promise<{ readonly checkId: CheckId; readonly event: ReactorEvent }> {
  number += 1;
  const checkId = checkIdSchema.parse(number);
  const parts = { ...partsOf({}), ...exampleConfiguration, kind: 'toplist', schedule };
  const data = { checkId, configuration: checkConfigurationSchema.parse(parts), timezone: 'UTC' };
  await world.happened(checkStream(checkId), [{ type: 'CheckCreated', data }]);
  const [recorded] = await world.deps.eventLog.readStream(checkStream(checkId));
  const parsed = recorded && parseEvent(recorded.type, recorded.data, recorded.metadata);
  if (recorded === undefined || parsed === undefined) throw new Error('The check was not written.');
  return { checkId, event: { recorded, ...parsed } };
}

interface Starting {
  readonly eventLog?: EventLog;
  readonly schedulesIn?: typeof schedulesIn;
}

const starter = (options: Starting = {}) => startRuns({ ...world.deps, kinds: everyKindRuns, ...options });
const follow = async (event: ReactorEvent, options?: Starting) =>
  await world.deps.db.transaction((trx) => starter(options).handle([event], trx));
const lookForDueSlots = async (options?: Starting) => await starter(options).timer?.run(new AbortController().signal);

const press = (checkId: CheckId, action: string) => client.post(`/api/manage_project/${checkId}/`, { action });
const typesOf = async (stream: string) => (await world.deps.eventLog.readStream(stream)).map(({ type }) => type);
const runOf = (checkId: CheckId) => typesOf(reportStream(reportIdOf(checkId, 0)));

/** A start of the check's run that has asked all it asks, and stands just before it writes. */
function startingBy(start: (options: Starting) => Promise<void>, more: Starting = {}) {
  const frozen = pausing(world.deps.eventLog);
  const started = start({ eventLog: frozen.eventLog, ...more });
  return { ...frozen, started };
}

async function somebodyWaits(): Promise<void> {
  const waiting = () => world.deps.db('pg_locks').where({ locktype: 'advisory', granted: false }).select('pid');
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBeGreaterThan(0);
}

const unfenced = (db: Parameters<typeof schedulesIn>[0]): Schedules => ({
  ...schedulesIn(db),
  alone: (_, work) => work((log) => log),
});

/** Whoever starts a run has its session ended as soon as it has the check. */
const losing = (db: Parameters<typeof schedulesIn>[0]): Schedules => ({
  ...schedulesIn(db),
  alone: (checkId, work) =>
    schedulesIn(db).alone(checkId, async (held) => {
      await world.deps.db.raw(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and (classid::bigint << 32) | objid::bigint = hashtextextended('check:' || ?::bigint, 0)`,
        [checkId],
      );
      return await work(held);
    }),
});

/** Both ways in which a run starts. */
const ways = [
  {
    of: 'weekly' as const,
    begin: async () => {
      const { checkId, event } = await created('weekly');
      await follow(event);
      return { checkId, start: (options: Starting) => lookForDueSlots(options) };
    },
  },
  {
    of: 'onetime' as const,
    begin: async () => {
      const { checkId, event } = await created('onetime');
      return { checkId, start: (options: Starting) => follow(event, options) };
    },
  },
];

describe('A check that is disabled as its run starts', () => {
  it.each(ways)('$of: is told that it runs, though no row has heard of the run', async ({ begin }) => {
    const { checkId, start } = await begin();
    const starting = startingBy(start);
    await starting.reached;
    const disabling = press(checkId, 'disable_project');
    await Promise.race([disabling, somebodyWaits()]);
    starting.thaw();
    await starting.started;
    expect(await disabling).toMatchObject({ status: 409, body: { code: 'check_is_running' } });
    expect(await runOf(checkId)).toEqual(['ReportRequested']);
    expect(await typesOf(checkStream(checkId))).toEqual(['CheckCreated']);
  });

  it.each(ways)('$of: would be disabled with its run under way, were the start not fenced', async ({ begin }) => {
    const { checkId, start } = await begin();
    const starting = startingBy(start, { schedulesIn: unfenced });
    await starting.reached;
    expect(await press(checkId, 'disable_project')).toMatchObject({ status: 200 });
    starting.thaw();
    await starting.started;
    expect(await runOf(checkId)).toEqual(['ReportRequested']);
  });

  it.each(ways)('$of: has its run when it is enabled again, where it was disabled first', async ({ begin }) => {
    const { checkId, start } = await begin();
    expect(await press(checkId, 'disable_project')).toMatchObject({ status: 200 });
    await start({});
    expect(await runOf(checkId)).toEqual([]);
    expect(await press(checkId, 'enable_project')).toMatchObject({ status: 200 });
    await lookForDueSlots();
    expect(await runOf(checkId)).toEqual(['ReportRequested']);
  });

  it.each(ways)('$of: has no run by a process that has lost the check before it writes', async ({ begin }) => {
    const { checkId, start } = await begin();
    await start({ schedulesIn: losing }).catch(() => undefined);
    expect(await runOf(checkId)).toEqual([]);
    await start({});
    expect(await runOf(checkId)).toEqual(['ReportRequested']);
  });

  it('has one of the two, never both, however they meet', async () => {
    for (const { begin } of Array.from({ length: 6 }, () => ways).flat()) {
      const { checkId, start } = await begin();
      const [answer] = await Promise.all([press(checkId, 'disable_project'), start({})]);
      const isDisabled = (await typesOf(checkStream(checkId))).includes('CheckDisabled');
      expect(answer.status).toBe(isDisabled ? 200 : 409);
      expect((await runOf(checkId)).length).toBe(isDisabled ? 0 : 1);
    }
  });
});

describe('A process that is frozen while it has a check', () => {
  /** Connected as the api is, and silent from here on: its kernel answers for its connections. */
  async function frozen(checkId: CheckId, idleInTransactionMs?: number) {
    const url = world.places.databaseUrl;
    const db = connectPostgres(url, { poolMax: 1, ...(idleInTransactionMs ? { idleInTransactionMs } : {}) });
    const trx = await db.transaction();
    await lockCheck(trx, checkId);
    const writes = () => logWhileHeld(trx, world.deps.eventLog).append(checkStream(checkId), 0n, []);
    const goes = () =>
      trx
        .rollback()
        .catch(() => undefined)
        .then(() => db.destroy());
    return { goes, writes };
  }

  const timed = async (checkId: CheckId) => {
    const pressedAt = performance.now();
    const answer = await press(checkId, 'disable_project');
    return { ...answer, tookMs: performance.now() - pressedAt };
  };

  it('makes nobody wait longer than a command takes, and loses it after a while', async () => {
    const { checkId } = await created('weekly');
    const { goes, writes } = await frozen(checkId, HUNG_AFTER_MS);
    const { tookMs, ...answer } = await timed(checkId);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(tookMs).toBeLessThan(LOCK_WAIT_MS + 1_500);
    const others = await created('weekly');
    expect(await press(others.checkId, 'disable_project')).toMatchObject({ status: 200 });
    await expect
      .poll(async () => (await press(checkId, 'disable_project')).status, { timeout: HUNG_AFTER_MS + 10_000 })
      .toBe(200);
    // Whoever comes back then is told before it writes.
    await expect(writes()).rejects.toThrow(/Connection|terminat|connection/);
    expect(await typesOf(checkStream(checkId))).toEqual(['CheckCreated', 'CheckDisabled']);
    await goes();
  }, 60_000);

  it('would have it as long as it stays so, were it connected without a limit', async () => {
    const { checkId } = await created('weekly');
    const { goes } = await frozen(checkId);
    const until = Date.now() + HUNG_AFTER_MS + 2_000;
    while (Date.now() < until) expect((await press(checkId, 'disable_project')).status).toBe(503);
    await goes();
    expect((await press(checkId, 'disable_project')).status).toBe(200);
  }, 60_000);
});

describe('The last run of a check whose row is behind', () => {
  const DAY_MS = 86_400_000;

  /** Four times a day for a year that nobody looked. */
  async function slept() {
    const { checkId, event } = await created('four_times_a_day');
    await follow(event);
    const year = { ...world.deps, clock: { now: () => new Date(world.clock.now().getTime() + 365 * DAY_MS) } };
    const streams = new Set<string>();
    const readStream: EventLog['readStream'] = (stream, ...how) => {
      streams.add(stream);
      return world.deps.eventLog.readStream(stream, ...how);
    };
    const fold: EventLog['fold'] = (stream, ...how) => {
      streams.add(stream);
      return world.deps.eventLog.fold(stream, ...how);
    };
    const eventLog = { ...world.deps.eventLog, readStream, fold };
    return {
      checkId,
      find: async () => {
        streams.clear();
        const reportId = await findLastRun({ ...year, eventLog }, checkId, undefined);
        return { slot: reportId && checkAndSlotOf(reportId).slot, streams: streams.size };
      },
      start: async () => await startRuns({ ...year, kinds: everyKindRuns }).timer?.run(new AbortController().signal),
    };
  }

  it('is found, and found missing, with a handful of streams read, however many slots have passed', async () => {
    const { checkId, find, start } = await slept();
    expect(await find()).toEqual({ slot: undefined, streams: 2 });
    await start();
    const missed = await typesOf(checkStream(checkId));
    expect(missed.filter((type) => type === 'ScheduleSlotSkipped')).toHaveLength(20);
    expect(await find()).toEqual({ slot: 365 * 4, streams: 2 });
  });

  it('is the one before, where the start of the latest died after it had told what was missed', async () => {
    const { checkId, find, start } = await slept();
    await start();
    const at = world.clock.now();
    const reason = 'missed' as const;
    const data = { checkId, slot: 365 * 4, dueAt: at.toISOString(), reason, blockingReportId: null };
    await world.happened(checkStream(checkId), [{ type: 'ScheduleSlotSkipped', data }]);
    expect(await find()).toEqual({ slot: 365 * 4, streams: 3 });
  });

  it('is the one of the next slot, where nothing was missed before it', async () => {
    const { checkId, find } = await slept();
    await lookForDueSlots();
    expect(await runOf(checkId)).toEqual(['ReportRequested']);
    expect(await find()).toEqual({ slot: 0, streams: 2 });
  });
});
